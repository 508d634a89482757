// `npm start`: installs, builds and runs the whole product in one process.
import { build, ensureInstalled } from './install.mjs';

ensureInstalled();
console.log('Building what changed…');
build();
process.setSourceMapsEnabled(true);
await import('../apps/product/dist/main.js');
