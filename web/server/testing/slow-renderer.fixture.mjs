// A renderer whose code takes its time, as on a busy machine.
import { setTimeout } from 'node:timers/promises';

await setTimeout(1000);

export { draw } from './renderer.fixture.mjs';
