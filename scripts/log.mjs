// `npm run log -- tail | show <…> | export | digest | check | import <file> | help`
import { runTool } from './operate.mjs';

runTool('log');
