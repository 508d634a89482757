// What must hold of the archive, and of a restore from it. Each check throws when it does not.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { execute, until } from './project.mjs';

const archive = (project, ...words) => project.run('run', '--rm', '--no-deps', '-T', 'archive', ...words);

/** A base backup is made by itself, and a drill proves that all of the archive can be restored. */
export async function archiveIsProven({ project }) {
  await until('a base backup', async () => /All is well/.test(await archive(project, 'status')), 240);
  const drilled = await project.run('run', '--rm', '--no-deps', '-T', 'drill', 'drill');
  assert.match(drilled, /^The log is sound: /m);
  assert.match(drilled, /^Proven up to position \d+\.$/m);
  assert.match(await archive(project, 'status'), /^proven: 20/m);
}

/**
 * One command brings everything back to a moment: an edit after it is gone, a picture that was lost is there, everybody is logged out.
 * Returns how long it took, in seconds.
 */
export async function backToAMoment({ project, visits, admin, runbook }, { id, slug, image, authorization }) {
  const read = async () => (await visits.call('GET', `/api/properties/slug/${slug}`)).body?.title;
  const title = await read();
  const name = image.slice(image.lastIndexOf('/') + 1);
  await picturesAreKept(project);
  await delay(1500);
  const moment = new Date().toISOString();
  await delay(1500);
  const spoilt = { json: { title: 'Spoilt' }, headers: authorization };
  assert.equal((await visits.call('PUT', `/api/properties/${id}`, spoilt)).status, 200);
  const [command] = await project.containers('command');
  await execute('docker', ['exec', command.id, 'rm', `/data/uploads/${name}`]);

  const started = Date.now();
  const printed = await runbook.next('Restore to a moment', { moment });
  const seconds = Math.round((Date.now() - started) / 1000);
  assert.match(printed, /^The log is sound: /m);
  assert.match(printed, /^everything that was erased until 20\S+Z is erased here too/m);
  await until('the listing as it was', async () => (await read()) === title);
  assert.equal((await visits.call('GET', image)).status, 200);
  await until('a login', () => visits.logIn(admin));
  assert.equal((await visits.call('PUT', `/api/properties/${id}`, spoilt)).status, 401);
  await until('`status` to be well', () => project.operate('projections', 'status'), 120); // nothing is lost, nothing late
  return seconds;
}

/**
 * Everything is killed, and every volume but the archive's is gone: one command brings back all that the archive had. Returns how long it
 * took, in seconds.
 */
export async function machineIsGone({ project, visits, admin, runbook }, { id, slug, image }) {
  const last = await visits.record(id, 'view');
  const counts = await visits.counts(await visits.logIn(admin), id, last);
  const ask = (sql) => project.run('exec', '-T', 'postgres', 'psql', '-qXAt', '-U', 'postgres', '-c', sql);
  const segment = await ask('SELECT pg_walfile_name(pg_switch_wal())');
  const archived = () => ask('SELECT last_archived_wal FROM pg_stat_archiver');
  await until('the view in the archive', async () => (await archived()) >= segment);
  await picturesAreKept(project);
  await project.run('kill');
  await project.run('down');
  const volumes = ['data', 'uploads', 'seals', 'vault', 'backup', 'scratch'];
  const lost = volumes.map((volume) => `${project.name}_${volume}`);
  await execute('docker', ['volume', 'rm', ...lost]);

  const started = Date.now();
  const printed = await runbook.next('The machine is gone');
  assert.match(printed, /^The log is sound: /m);
  assert.match(printed, /^\/data\/vault has no backup of the vault: /m);
  const seconds = Math.round((Date.now() - started) / 1000);
  await until(
    'the listing',
    async () => (await visits.call('GET', `/api/properties/slug/${slug}`)).status === 200,
  );
  assert.equal((await visits.call('GET', image)).status, 200);
  assert.deepEqual(await visits.counts(await until('a login', () => visits.logIn(admin)), id, last), counts);
  return seconds;
}

/** Waits until the archive has every picture that was uploaded, which it looks for each half minute. */
async function picturesAreKept(project) {
  const list = async (service, ...words) => {
    const [container] = await project.containers(service); // the first of compose's counting is gone after a roll
    return execute('docker', ['exec', container.id, ...words]);
  };
  const names = (await list('command', 'ls', '/data/uploads')).match(/^[\da-f-]{36}\.jpg$/gm) ?? [];
  await until(
    'the pictures in the archive',
    async () => {
      const kept = await list('backup', 'pgbackrest', 'repo-ls', 'pictures');
      return names.every((name) => kept.includes(name));
    },
    120,
  );
}

/** The archive goes on with a database that was made anew by a restore: it has a base backup of it, and nothing else to say. */
export async function archiveGoesOn({ project }) {
  await until('the archive', async () => /All is well/.test(await archive(project, 'status')), 240);
  const drilled = await project.run('run', '--rm', '--no-deps', '-T', 'drill', 'drill');
  assert.match(drilled, /^Proven up to position \d+\.$/m);
}
