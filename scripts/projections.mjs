// `npm run projections -- status | rebuild <name>|all | verify`
import { operate } from './operate.mjs';

operate('projector');
