// What deploy/doctor.sh finds, and what deploy/upgrade.sh does with images that work and with ones that do not.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { execute, until } from './project.mjs';

const RENEWED = ['projector', 'query', 'command', 'web', 'backup'];
const imageOf = (service, tag = '') =>
  `marketplace/${service.replace('backup', 'archive')}:test-compose${tag}`;

/** Before anything runs, the doctor asks what can be asked, and nothing of that is a fault. */
export async function doctorBefore({ project }) {
  const printed = await project.script(['doctor.sh']);
  for (const line of [
    /^ok {7}\S*changed: only its owner can read it$/m,
    /^ok {7}settings: /m,
    /^ok {7}port 127\.0\.0\.1:\d+ \(PORT\): is free$/m,
    /^ok {7}images: all from build [0-9a-f]{12}$/m,
    /^ok {7}versions: Node \S+, Docker \S+, docker compose \S+$/m,
    /^skipped {2}passwords of Postgres: Postgres is not running$/m,
    /^skipped {2}passwords of Redis: Redis is not running$/m,
  ])
    assert.match(printed, line);
  await assert.rejects(
    project.script(['doctor.sh'], { JWT_SECRET: '', PROJECTOR_DB_PASSWORD: '' }),
    /^problem {2}JWT_SECRET: must be set.*^problem {2}PROJECTOR_DB_PASSWORD: must be set/ms,
  );
}

/** While the product runs, it knows its passwords, and wrong settings stop a roll before any container is touched. */
export async function doctorFinds({ project }) {
  const running = async () => (await Promise.all(RENEWED.map(project.containers))).flat().map(({ id }) => id);
  const before = await running();
  const printed = await project.script(['doctor.sh']);
  for (const line of [
    /^ok {7}port \S+ \(PORT\): is the product$/m,
    /^ok {7}passwords of Postgres: postgres, app_command, app_query, app_projector$/m,
    /^ok {7}passwords of Redis: command, projector$/m,
    /^ok {7}tables: match this version$/m,
    /^(ok {5}|warning) {2}disk of the database: /m,
    /^(ok {5}|warning) {2}disk of pictures: /m,
    /^No problem, /m,
  ])
    assert.match(printed, line);
  const wrong = 'f1e2d3c4b5a69788796a5b4c';
  for (const [changed, line] of [
    [{ POSTGRES_PASSWORD: wrong }, /^problem {2}POSTGRES_PASSWORD: is not the password/m],
    [{ VISIT_TOTAL_RATE: 'many' }, /^problem {2}VISIT_TOTAL_RATE: must be a whole number/m],
    [{ ARCHIVE_TIMEOUT: 'soon' }, /^problem {2}ARCHIVE_TIMEOUT: must be a whole number/m],
    [{ QUERY_REPLICAS: 'two' }, /^problem {2}QUERY_REPLICAS: must be a whole number/m], // compose refuses it too
    [
      { ARCHIVE_FOLDER: '/nowhere/archive' },
      /^problem {2}ARCHIVE_FOLDER: \/nowhere\/archive does not exist/m,
    ],
    [{ VAULT_FOLDER: project.folder }, /^problem {2}VAULT_FOLDER: \S+ belongs to user \d+, and user 999 /m],
    [{ SMTP_URL: 'smtp://mail.example' }, /^problem {2}SMTP_URL: is set, and has no effect without deploy/m],
    [{ ADMIN_PASSWORD: `${wrong}$1` }, /^problem {2}ADMIN_PASSWORD: has an unquoted \$/m],
    [{ LOG_LEVEL: 'info\r' }, /^problem {2}\S+: has Windows line endings/m],
  ])
    await assert.rejects(project.script(['doctor.sh'], changed), line);
  for (const script of ['roll.sh', 'upgrade.sh'])
    await assert.rejects(
      project.script([script], { POSTGRES_PASSWORD: wrong }),
      /^problem {2}POSTGRES_PASSWORD: is not the password.*^Nothing was changed\./ms,
    );
  await assert.rejects(
    project.script(['doctor.sh', '--file', '/nowhere.yml']),
    /^problem {2}COMPOSE_FILE: \/nowhere\.yml does not exist/m,
  );
  for (const [changed, line] of [
    [{ VISIT_LIMTS: 'on' }, /^warning {2}VISIT_LIMTS: is not a setting of this version/m],
    [{ QUERY_DB_PASSWORD: wrong }, /^warning {2}QUERY_DB_PASSWORD: is not the password/m],
    [{ COMMAND_REDIS_PASSWORD: wrong }, /^warning {2}COMMAND_REDIS_PASSWORD: is not the password/m],
  ])
    assert.match(await project.script(['doctor.sh'], changed), line);
  await portOfAnother(project);
  const { problems, findings } = JSON.parse(await project.script(['doctor.sh', '--json']));
  assert.equal(problems, 0);
  assert.ok(findings.length > 10);
  assert.deepEqual(await running(), before, 'no container was touched');
}

async function portOfAnother(project) {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address();
  await assert.rejects(
    project.script(['doctor.sh'], { PORT: `127.0.0.1:${port}` }),
    new RegExp(`^problem {2}port 127\\.0\\.0\\.1:${port} \\(PORT\\): is in use by another program`, 'm'),
  );
  other.close();
}

/** Every container is a new one, a backup is there, and visitors see what they saw. Back is only to what was there before. */
export async function upgrades(product, { slug }) {
  const { project } = product;
  const before = await idsAndImages(project);
  await forgetImages();
  await assert.rejects(
    project.script(['upgrade.sh', '--back']),
    /There is no marketplace\/web:test-compose-before/,
  );
  await anotherImage(imageOf('backup'), 'LABEL another=1');
  const printed = await project.script(['upgrade.sh']);
  assert.match(
    printed,
    /^doctor$.*^backup$.*^migrate$.*^web: 1 renewed$.*^backup: 1 renewed$.*^verify$.*^The new version runs\./ms,
  );
  const after = await idsAndImages(project);
  assert.ok(
    after.every(({ id }) => before.every((old) => old.id !== id)),
    'all containers are new',
  );
  const [backup] = readdirSync(project.backups);
  assert.ok(existsSync(path.join(project.backups, backup, 'manifest.json')), 'a backup was made');
  assert.match(await project.script(['doctor.sh']), /^ok {7}backups: the newest is 0 hours old$/m);
  await pageIsThere(product, slug);
}

/**
 * New pages do not start, after a newer version migrated the database: all services run the images of before again, the database stays
 * as the newer version left it, and the version of before migrates and starts in it.
 */
export async function goesBack(product, { slug }) {
  const { project } = product;
  const before = await idsAndImages(project);
  const statement =
    "INSERT INTO log.kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', now()::text)";
  const psql = ['exec', '-T', 'postgres', 'psql', '-U', 'postgres', 'marketplace'];
  await project.run(...psql, '-c', statement);
  for (const service of ['query', 'backup']) await anotherImage(imageOf(service), 'LABEL another=2');
  await anotherImage(imageOf('web'), 'CMD ["false"]'); // ends at once
  await assert.rejects(project.script(['upgrade.sh'], {}, { HEALTHY_WITHIN: '45' }), (error) => {
    assert.match(error.message, /^warning {2}tables: are newer than this version/m);
    assert.match(error.message, /The schema log is of a newer version \(9999-of-tomorrow\)/);
    assert.match(error.message, /^web: the new version did not become healthy; the old one keeps running/m);
    assert.match(error.message, /^The new version does not work here: rolling back\.$/m);
    assert.equal(error.message.match(/^query: \d renewed$/gm).length, 2);
    assert.match(error.message, /^Every service runs its previous image again\./m);
    return true;
  });
  const after = await idsAndImages(project);
  assert.deepEqual(
    after.map(({ service, image }) => [service, image]),
    before.map(({ service, image }) => [service, image]),
  );
  await pageIsThere(product, slug);
  await project.run('up', '-d'); // what .env names is the version of before again
  await until('the pages', () => pageIsThere(product, slug).then(() => true));
  assert.deepEqual(
    (await idsAndImages(project)).map(({ image }) => image),
    before.map(({ image }) => image),
  );
  await project.run(...psql, '-c', "DELETE FROM log.kysely_migration WHERE name LIKE '9999%'");
  await forgetImages();
}

/** Removes the tags of an upgrade. */
async function forgetImages() {
  for (const service of RENEWED)
    for (const tag of ['-before', '-failed'])
      await execute('docker', ['rmi', imageOf(service, tag)]).catch(() => undefined);
}

/** Gives a tag to an image of the same code that differs by one instruction. */
async function anotherImage(image, instruction) {
  const container = await execute('docker', ['create', image]);
  await execute('docker', ['commit', '--change', instruction, container, image]);
  await execute('docker', ['rm', '--volumes', container]);
}

async function idsAndImages(project) {
  const services = await Promise.all(RENEWED.map((service) => project.inspect(service)));
  return services.flat().map(({ Id, Image, Config }) => ({
    id: Id,
    image: Image,
    service: Config.Labels['com.docker.compose.service'],
  }));
}

async function pageIsThere({ visits }, slug) {
  assert.equal((await visits.call('GET', `/property/${slug}`)).status, 200);
  assert.equal((await visits.call('GET', '/api/properties')).status, 200);
}

/** A copy of .env.example with secrets means to compose what it means to a shell. */
export async function exampleIsRead(project) {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const { SITE_NAME, OFFICE_ADDRESS, AGENT_PHONE } = parseEnv(text);
  const read = await project.configOf(text);
  for (const value of [SITE_NAME, OFFICE_ADDRESS, AGENT_PHONE])
    assert.match(read, new RegExp(`: ['"]?${value.replaceAll('+', '\\+')}['"]?$`, 'm'), value);
}
