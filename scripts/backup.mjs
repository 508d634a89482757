// `npm run backup -- <new folder>`: the log, the admins and the pictures, while the product runs
import { runTool } from './operate.mjs';

runTool('backup');
