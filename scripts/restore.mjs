// `npm run restore -- <backup>`: into an empty database and DATA_DIR, while the product is stopped
import { runTool } from './operate.mjs';

runTool('restore');
