import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { streams } from '@marketplace/contracts/events';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import pg from 'pg';
import { appendEvents } from '../src/append.ts';
import { newId } from '../src/event-ids.ts';
import type { NewEvent } from '../src/events.ts';
import { createGroupCommit } from '../src/group-commit.ts';
import { migrateLog } from '../src/migrate.ts';
import { createRoles, roleNames } from '../src/roles.ts';

/** Prints events per second, durable, of callers who append one by one, alone and through the group commit. */
const CALLERS = 256;
const SECONDS = 4;
const passwords = { command: 'command', projector: 'projector', query: 'query' };

const dir = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
await chmod(dir, 0o755);
const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
try {
  await postgres.createDatabase('log');
  await createRoles(postgres.url('log'), passwords);
  await migrateLog(postgres.url('log'));
  const url = new URL(postgres.url('log'));
  url.username = roleNames.command;
  url.password = passwords.command;
  const pool = new pg.Pool({ connectionString: url.href, max: 10 });
  pool.on('error', () => undefined); // connections may still be leaving when the server stops
  const commit = createGroupCommit(pool);
  const single = await rate((event) => appendEvents(pool, [event]));
  const grouped = await rate((event) => commit.append(event));
  await commit.close();
  await pool.end();
  console.log(
    `single ${single}/s, group commit ${grouped}/s, ratio ${(grouped / single).toFixed(1)} (${CALLERS} callers)`,
  );
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function rate(append: (event: NewEvent) => Promise<unknown>): Promise<number> {
  const end = Date.now() + SECONDS * 1000;
  let stored = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (Date.now() < end) {
        await append(viewed());
        stored++;
      }
    }),
  );
  return Math.round(stored / SECONDS);
}

function viewed(): NewEvent {
  const listing_id = newId();
  return {
    type: 'ListingViewed',
    data: { listing_id, crawler: false },
    eventId: newId(),
    stream: streams.visits(listing_id),
    version: null,
    meta: {
      actor: { kind: 'visitor', id: null, name: 'visitor' },
      source: 'site',
      request_id: 'bench',
    },
  };
}
