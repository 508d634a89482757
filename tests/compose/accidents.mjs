// What a machine may meet with. Each throws when something that was acknowledged is lost.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { execute, until } from './project.mjs';

const WRITING_MS = 3000;
const VISITORS = 5;

/**
 * While visitors come everything is killed in the same moment, and the product goes on from a copy of the database's volume as it stood
 * then: every view that was acknowledged is counted. Returns how many were, and the seconds from `up` until they are read.
 */
export async function killedInMidWrite({ project, visits, admin }, { id }) {
  const before = await visits.counts(await visits.logIn(admin), id, 0);
  let acknowledged = 0;
  let last = 0;
  const visitor = async () => {
    for (;;) {
      last = Math.max(last, await visits.record(id, 'view'));
      acknowledged++;
    }
  };
  const coming = Promise.allSettled(Array.from({ length: VISITORS }, visitor));
  await delay(WRITING_MS);
  const label = `label=com.docker.compose.project=${project.name}`;
  const ids = (await execute('docker', ['ps', '-q', '--filter', label])).split('\n');
  await execute('docker', ['kill', ...ids]);
  await coming;
  assert.ok(acknowledged > 0);

  await copiedAndBack(project.name);
  const began = Date.now();
  await project.run('up', '-d');
  const authorization = await until('a login', () => visits.logIn(admin));
  const { views } = await until('the counts', () => visits.counts(authorization, id, last));
  const seconds = Math.round((Date.now() - began) / 1000);
  const counted = views - before.views;
  assert.ok(
    counted >= acknowledged,
    `${acknowledged - counted} of ${acknowledged} acknowledged views are lost`,
  );
  assert.ok(counted <= acknowledged + VISITORS, `${counted} views are counted, of ${acknowledged}`);
  return { acknowledged, seconds };
}

/** Copies the volume of the database away, empties it, and fills it from the copy. */
async function copiedAndBack(name) {
  const [volume, copy] = [`${name}_data`, `${name}_copy`];
  const steps = 'cp -a /data/. /copy/ && find /data -mindepth 1 -delete && cp -a /copy/. /data/';
  const mounts = ['-v', `${volume}:/data`, '-v', `${copy}:/copy`];
  await execute('docker', ['run', '--rm', '--entrypoint', 'sh', ...mounts, 'postgres:17', '-c', steps]);
  await execute('docker', ['volume', 'rm', copy]);
}
