// Calls a running product as fast as it answers, and prints for each kind of call how many a second were answered, the median and
// the slowest hundredth in milliseconds, and how many failed. Views are recorded, so use a product that may keep them, started
// with ANALYTICS_PER_ADDRESS=0: they all come from one address.
//
//   npm run bench -- load [origin] [seconds] [connections] [kinds]        http://localhost:8080, 5, 32 and all kinds by default
import { createCalls, drive } from './load/calls.mjs';

const [origin = 'http://localhost:8080', duration = '5', callers = '32', chosen] = process.argv.slice(2);
const [seconds, connections] = [Number(duration), Number(callers)];
const { kinds, close } = await createCalls(origin, connections);
for (const kind of chosen?.split(',') ?? Object.keys(kinds)) {
  const { taken, failed } = await drive(kinds[kind], { seconds, connections });
  const at = (share) => taken[Math.floor((taken.length - 1) * share)].toFixed(1);
  const rate = Math.round(taken.length / seconds);
  console.log(
    `${kind.padEnd(10)} ${rate}/s, median ${at(0.5)} ms, slowest hundredth ${at(0.99)} ms, ${failed} failed`,
  );
}
close();
