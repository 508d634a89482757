// Walks through blocks of docs/operations.md as an operator would who has nothing else: pasted as written, into a shell in the folder of
// docker-compose.yml and .env. A block is run when it is marked so, with ```sh run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { archiveGoesOn } from './archive.mjs';
import { execute, until } from './project.mjs';
import { createVisits } from './visits.mjs';

const runbook = path.resolve(import.meta.dirname, '../../docs/operations.md');

/** Returns the blocks below a heading of the runbook that are to be run, in their order. */
export function blocksUnder(heading) {
  const [, section] = readFileSync(runbook, 'utf8').split(`\n## ${heading}\n`);
  assert.ok(section, `the runbook has a heading ${heading}`);
  const blocks = [...section.split('\n## ')[0].matchAll(/^```sh run\n(.*?)^```$/gms)].map(([, text]) => text);
  assert.ok(blocks.length > 0, `${heading} has blocks to run`);
  return blocks;
}

/** Returns what pastes a block into the shell of somebody who has one compose, the newer or the older, and may do everything. */
export function shellOf({ folder, compose }) {
  const here = `docker() { if [ "$1" = compose ]; then shift; command ${compose.join(' ')} "$@"; else command docker "$@"; fi; }
    if [ "$(id -u)" = 0 ]; then sudo() { "$@"; }; fi
    cd '${folder}'\n`;
  return (block) => execute('bash', ['-c', here + block]);
}

/**
 * A backup is made, the log is lost, and comes back with what was counted and shown; a restore that fails lets nothing start, and
 * is repeated. Returns the seconds from the beginning of the restore until the listing is served again.
 */
export async function backupAndRestore({ project, visits, admin }, { id, slug, image }) {
  const [backUp, lose, restore] = blocksUnder('Backup and restore');
  const paste = shellOf(project);
  const counts = await visits.counts(await visits.logIn(admin), id, 0);
  assert.match(await paste(backUp), /\nlog 1-\d+ [0-9a-f]{64}$/);

  await paste(lose);
  const began = Date.now();
  await serves(await paste(restore));
  const seconds = Math.round((Date.now() - began) / 1000);

  await paste(lose);
  await assert.rejects(
    paste('docker compose run --rm -T operate restore /nowhere'),
    /\/nowhere is no backup: .*\nThe restore is not finished, and nothing starts on this database until it is/,
  );
  await assert.rejects(paste('docker compose up -d'));
  assert.match(
    await paste('docker compose logs --no-color migrate'),
    /A restore is not finished \(\/nowhere, /,
  );
  await assert.rejects(visits.call('GET', '/'), 'nothing serves');
  await serves(await paste(restore));
  await archiveGoesOn({ project });
  return seconds;

  async function serves(printed) {
    const [, restored, kept] =
      /the restored log +(\S+ \S+)\nthat of the backup +(\S+ \S+)\n/.exec(printed) ?? [];
    assert.ok(restored, printed);
    assert.equal(restored, kept);
    assert.match(printed, /^seals: all \d+ hold/m);
    assert.match(printed, /^The log is sound: /m);
    assert.equal(printed.match(/\b0 differ\./g)?.length, 4, printed); // of each read model
    const again = createVisits(project.origin);
    const page = await until('the listing', async () => {
      const answer = await again.call('GET', `/properties/slug/${slug}`);
      return answer.status === 200 && answer;
    });
    assert.equal(page.body.id, id);
    assert.equal((await again.call('GET', image)).status, 200);
    assert.deepEqual(await again.counts(await again.logIn(admin), id, 0), counts);
  }
}
