// `npm run projections -- help` lists the verbs: status, rebuild, cancel, verify, pause, resume, skip.
import { operate } from './operate.mjs';

operate('projector');
