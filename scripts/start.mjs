// `npm start`: installs, builds and runs the whole product in one process. It starts while its pages are still being built.
import { build, ensureInstalled, tryBuild } from './install.mjs';

ensureInstalled();
console.log('Building what changed…');
await build('product');
const pagesBuilt = tryBuild('web');
process.setSourceMapsEnabled(true);
const { runProduct } = await import('../apps/product/dist/product.js');
runProduct(pagesBuilt);
