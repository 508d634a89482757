// Runs the shell blocks of docs/operations.md as an operator would who has nothing else: pasted as written, into a shell in the folder of
// docker-compose.yml and .env. What stands between <…> is filled in. A block that cannot be run says why: ```sh not run: <reason>.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { archiveGoesOn } from './archive.mjs';
import { projectionsOf } from './checks.mjs';
import { execute, until } from './project.mjs';
import { createVisits, enquiry, listing } from './visits.mjs';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const EXAMPLE_MOMENT = '2026-11-22 14:05:03';

/** The section that has a cluster of its own, and a test: tests/swarm. */
const SWARM = 'On several machines (Docker Swarm)';

/** Every shell block of the runbook, in its order: `{ section, heading, block, reason }`, the reason being why it is not run. */
function shellBlocks() {
  let heading = '';
  let section = '';
  return [...text.matchAll(/^(##+) ([^\n]+)$|^```sh(?: not run: ([^\n]+))?\n(.*?)^```$/gms)].flatMap(
    ([, level, title, reason, block]) => {
      heading = title ?? heading;
      if (level === '##') section = heading;
      return block === undefined ? [] : [{ section, heading, block, reason }];
    },
  );
}

/**
 * Returns what pastes blocks of the runbook into a shell of the project's operator, and knows which are left. `isOfSwarm` tells whether
 * they are those of the section about a Swarm, or all others.
 */
export function createRunbook(project, { isOfSwarm = false, environment = {} } = {}) {
  const left = shellBlocks().filter(
    ({ reason, section }) => reason === undefined && isOfSwarm === (section === SWARM),
  );

  /** Pastes a block; throws with all that was printed when a command of it fails. */
  const paste = (block, values = {}, folder = project.folder, on = environment) =>
    execute('bash', ['-ec', `${shellOf(project.compose, folder)}\n${filled(block, values)}`], {
      environment: on,
    });

  function filled(block, values) {
    const given = { ...values, 'localhost:8080': new URL(project.origin).host };
    const named = block
      .replaceAll('localhost:8080', '<localhost:8080>')
      .replaceAll(EXAMPLE_MOMENT, '<moment>');
    return named.replaceAll(/<([a-z][^<>\n]*)>/g, (_, name) => {
      assert.ok(name in given, `the test knows no value for <${name}>`);
      return given[name];
    });
  }

  /** Returns the next block below a heading, which then is not left. */
  function take(heading) {
    const index = left.findIndex((one) => one.heading === heading);
    assert.ok(index >= 0, `the runbook has one more block under ${heading}`);
    const [{ block }] = left.splice(index, 1);
    return block;
  }

  return {
    paste,
    take,
    /** Runs the next block below a heading. */
    next: (heading, values, folder) => paste(take(heading), values, folder),
    /**
     * Runs all that are left, in their order, but those under the headings that later steps run. Returns how many.
     * @throws {AggregateError} of those that failed
     */
    async rest(values, later) {
      const failures = [];
      const now = left.filter(({ heading }) => !later.includes(heading));
      for (const { heading, block } of now)
        await paste(block, values).catch((error) => {
          failures.push(new Error(`the block under ${heading} failed`, { cause: error }));
        });
      if (failures.length > 0) throw new AggregateError(failures);
      left.splice(0, left.length, ...left.filter((one) => !now.includes(one)));
      return now.length;
    },
    /** Returns the headings of the blocks that nothing has run. */
    headingsLeft: () => left.map(({ heading }) => heading),
  };
}

/** The shell of somebody who has one compose, the newer or the older, may do everything, and has no terminal. */
function shellOf(compose, folder) {
  return `number_of() {
      command docker ps --filter "label=com.docker.compose.project=$(basename "$PWD")" \\
        --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.oneoff=False \\
        --format '{{.Label "com.docker.compose.container-number"}}' | head -n 1
    }
    docker() {
      if [ "$1" != compose ]; then command docker "$@"; return; fi
      shift
      case "$*" in
        *' -T '*) ;; # given twice, the older compose prints its usage and ends with 0
        run*) set -- run -T "\${@:2}" ;;
        exec*) set -- exec -T --index "$(number_of "$2")" "\${@:2}" ;; # after a roll it is not 1
      esac
      command ${compose.join(' ')} "$@"
    }
    if [ "$(id -u)" = 0 ]; then sudo() { "$@"; }; fi
    cd '${folder}'`;
}

/** The first block makes a file of settings that has every secret; another moves them into files. */
export async function secretsAreMade({ project, runbook }) {
  const folder = project.emptyFolder(
    '.env.example',
    'docker-compose.yml',
    'deploy/docker-compose.secrets.yml',
  );
  await runbook.next('Install', {}, folder);
  await runbook.paste('docker compose config -q', {}, folder);
  await runbook.next('Secrets in files', {}, folder);
  const merged = await runbook.paste('docker compose config', {}, folder);
  assert.doesNotMatch(merged, /: file$/m);
}

/** Every block that no other step runs, with an enquiry in the log. */
export async function everyBlock({ project, visits, admin, runbook }) {
  const authorization = await visits.logIn(admin);
  const image = await visits.upload(authorization);
  await visits.add(authorization, listing('With a Picture to Purge', [image]));
  const id = crypto.randomUUID();
  await visits.call('GET', '/api/properties', { headers: { 'X-Request-Id': id } });
  await project.run('exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-c', 'CREATE ROLE reports');
  const values = {
    id,
    role: 'reports',
    pid: '2147483647', // nobody's
    'your name': 'test',
    filename: path.basename(image),
    from: '/data/uploads',
    to: '/data/uploads/moved',
  };
  return runbook.rest(values, ['The machine is gone', 'Backup and restore', 'Restore']);
}

/** A visitor writes to the agent. */
export async function enquires({ visits }) {
  const { status, body } = await visits.call('POST', '/api/enquiries', { json: enquiry });
  assert.equal(status, 201, JSON.stringify(body));
}

/**
 * A backup is made, the log is lost, and comes back with what was counted, shown and written; a restore that fails lets nothing start,
 * and is repeated. Returns the seconds from the beginning of the restore until the listing is served again.
 */
export async function backupAndRestore({ project, visits, admin, runbook }, { id, slug, image }) {
  const counts = await visits.counts(await visits.logIn(admin), id, 0);
  assert.match(await runbook.next('Backup and restore'), /\nlog 1-\d+ [0-9a-f]{64}$/);
  const [lose, restore] = blocksUnder('Restore');

  await runbook.next('Restore');
  const began = Date.now();
  await serves(await runbook.next('Restore'));
  const seconds = Math.round((Date.now() - began) / 1000);

  await runbook.paste(lose);
  await assert.rejects(
    runbook.paste('docker compose run --rm operate restore /nowhere'),
    /\/nowhere is not a backup: .*\nThe restore is not finished, and nothing starts on this database until it is/,
  );
  await assert.rejects(runbook.paste('docker compose up -d'));
  assert.match(
    await runbook.paste('docker compose logs --no-color migrate'),
    /A restore is not finished \(\/nowhere, /,
  );
  await assert.rejects(visits.call('GET', '/'), 'nothing serves');
  await runbook.paste('docker compose down');
  await execute('docker', ['volume', 'rm', `${project.name}_vault`]);
  await assert.rejects(
    runbook.paste(restore),
    /ended with 3\n.*^1 enquiry lacks a key.*^Restored, and started, .* Missing: not all enquiries can be read/ms,
  );
  await archiveGoesOn({ project });
  return seconds;

  async function serves(printed) {
    const [, restored, kept] =
      /the restored log +(\S+ \S+)\nthat of the backup +(\S+ \S+)\n/.exec(printed) ?? [];
    assert.ok(restored, printed);
    assert.equal(restored, kept);
    assert.match(printed, /^seals: all \d+ hold/m);
    assert.match(printed, /^The log is sound: /m);
    assert.match(printed, /^Everything can be read\.$/m);
    assert.equal(printed.match(/\b0 differ\./g)?.length, (await projectionsOf(project)).length, printed);
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

function blocksUnder(wanted) {
  return shellBlocks()
    .filter(({ heading }) => heading === wanted)
    .map(({ block }) => block);
}
