// `npm run drill`: proves that a backup can be restored, on two clusters of its own; `npm run drill -- <backup>` proves one
import { runTool } from './operate.mjs';

runTool('drill');
