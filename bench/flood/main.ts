import { parseArgs } from 'node:util';
import type { Call } from '../harness/call.ts';
import { callJson } from '../harness/call.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';
import { caughtUp, startProduct, usualBounds } from '../harness/product.ts';
import { visit } from '../harness/visit.ts';
import { inFolder } from '../harness/work-folder.ts';
import { OFFICE, openOffice } from './office.ts';

const LISTINGS = 310;
const CONNECTIONS = 64;
const ATTACKER = '203.0.113.7';
const OFFICE_OF = { people: 200, everySeconds: 60, address: '198.51.100.9' };

/**
 * `npm run bench -- flood [--seconds 180]`: one address sends views and clicks as fast as it can, half of them to one listing, with the
 * bounds that every installation has; beside it work two hundred people behind another address. Prints what that added to the log, what the
 * listing gained, and what of the people's was refused.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '180' } } });
const seconds = Number(values.seconds);

await inFolder('flood', async (folder) => {
  const product = await startProduct(folder, { ...usualBounds, TRUST_PROXY: '1' });
  const loader = createLoader();
  try {
    await product.growTo(LISTINGS);
    await flood(product, loader);
  } finally {
    loader.close();
    await product.stop();
  }
});

async function flood(product: Product, loader: ReturnType<typeof createLoader>): Promise<void> {
  const [attacked, ...others] = product.listed;
  if (!attacked) throw new Error('There is no listing to attack.');
  const sent: Call[] = others.flatMap((other) => [
    visit(attacked),
    visit(attacked, 'click'),
    visit(other),
    visit(other, 'click'),
  ]);
  const requests = sent.map((one) => ({ ...one, headers: { ...one.headers, 'x-forwarded-for': ATTACKER } }));
  const before = await measured(product);
  const office = openOffice(product.origin, { ...OFFICE_OF, listed: others });
  const outcome = await loader.drive(product.alone(), {
    connections: CONNECTIONS,
    seconds,
    requests,
    expect: [202],
  });
  const day = await office.close();
  await caughtUp(product.database);
  const after = await measured(product);

  const rows = after.attacker - before.attacker;
  const bytes = after.bytes - before.bytes;
  const counts = (await statistics(product)).find(({ id }) => id === attacked.id);
  console.log(`${hereAndNow()}; ${seconds} s at full speed from one address, half of it at one listing`);
  console.log(
    `sent      ${outcome.calls} views and clicks, ${Math.round(outcome.rate)}/s, p99 ${outcome.p99} ms, all answered with 202`,
  );
  console.log(`rows      ${rows} added by it (120 at once and 10 a second are ${120 + 10 * seconds})`);
  console.log(
    `bytes     ${bytes} more in the database, with what is folded of it, its own and the office's: ${Math.round(bytes / (rows + day.recorded))} a row`,
  );
  console.log(`listing   gained ${counts?.views} views and ${counts?.clicks} clicks`);
  console.log(
    `office    ${OFFICE_OF.people} people behind one address: ${day.calls} calls, ${day.refused} refused; ${day.recorded} visits recorded, ${day.notRecorded} not; ${after.office - before.office} of them in the log`,
  );
}

/** What the log holds of each, and how large the database is. */
async function measured({ database }: Product) {
  await database.query('CHECKPOINT');
  const { rows } = await database.query<{ attacker: number; office: number; bytes: string }>(
    `SELECT count(*) FILTER (WHERE NOT is_office)::int AS attacker, count(*) FILTER (WHERE is_office)::int AS office,
       pg_database_size(current_database()) AS bytes
     FROM (SELECT meta ->> 'request_id' LIKE $1 AS is_office FROM log.events WHERE type IN ('ListingViewed', 'ListingClicked')) AS visits`,
    [`${OFFICE}%`],
  );
  const { attacker = 0, office = 0, bytes = '0' } = rows[0] ?? {};
  return { attacker, office, bytes: Number(bytes) };
}

function statistics({ origin, admin }: Product): Promise<{ id: string; views: number; clicks: number }[]> {
  return callJson(origin, { path: '/api/analytics/properties', headers: { ...admin } });
}
