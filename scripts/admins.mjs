// `npm run admins -- list | add <name> | disable <name> | enable <name> | password <name>`
import { operate } from './operate.mjs';

operate('command');
