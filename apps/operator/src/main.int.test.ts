import { exec } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { appendEvents } from '@marketplace/event-store/append';
import { createTestLog, viewed } from '@marketplace/event-store/testing/test-log';
import { migrateAll } from '@marketplace/product/migrate-all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const shell = promisify(exec);
const program = path.resolve(import.meta.dirname, '../dist/main.js');

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
  await migrateAll(log.url);
  await appendEvents(log.command, [viewed(), viewed()]);
});
afterAll(() => log.close());

const operate = (words: string, url = log.url) =>
  shell(`node ${program} ${words}`, {
    env: { ...process.env, DATABASE_URL: url, OPERATOR: 'maria' },
    shell: '/bin/bash',
  });

describe("the operator's program", () => {
  const tools =
    'doctor, status, projections, log, admins, images, pictures, enquiries, vault, backup, restore, archive, drill, migrate, stack';

  it('explains all tools, and one of them', async () => {
    const { stdout } = await operate('');
    const explained = [...stdout.matchAll(/^Usage: (\w+)/gm)].map(([, name]) => name);
    expect(explained.join(', ')).toBe(tools);
    expect((await operate('admins --help')).stdout).toMatch(/^Usage: admins <verb>\n/);
  });

  it.each([
    ['nothing', `Unknown tool: nothing. Tools: ${tools}.`],
    ['log drop', 'Unknown verb: drop.'],
    ['drill one two', 'Unexpected argument: two.'],
  ])('refuses wrong arguments in one line: %s', async (words, sentence) => {
    await expect(operate(words)).rejects.toMatchObject({
      code: 2,
      stderr: `${sentence} \`help\` says more.\n`,
    });
  });

  it('answers the main questions first in `status`', async () => {
    await expect(operate('status')).rejects.toMatchObject({
      code: 1, // no projector has been at work yet
      stdout: expect.stringMatching(/^Is anything lost\? .*\nIs anything late\? Yes\.\n/),
    });
  });

  it('fails in one line when there is no database', async () => {
    await expect(operate('projections status', 'postgres://nobody@127.0.0.1:9/none')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/),
    });
  });

  it('ends without an error when its reader has ended', async () => {
    const { stdout, stderr } = await operate('log export | head -n 1');
    expect(JSON.parse(stdout)).toMatchObject({ position: 1 });
    expect(stderr).toBe('');
  });

  it('adds an admin with the rights of the command service', async () => {
    const { stdout } = await operate('admins add Console --generate');
    expect(stdout).toMatch(/^Console may log in as an owner, with the password \S{20} /);
    const { rows } = await log.admin.query("SELECT meta FROM log.events WHERE type = 'AdminAdded'");
    expect(rows).toMatchObject([{ meta: { source: 'cli' } }]);
  });

  it('creates tables as the projector for any login, in the name of the operator', async () => {
    await expect(operate('projections status')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('listings has no tables'),
    });
    await operate('projections rebuild listings');
    const { rows } = await log.admin.query(
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname LIKE 'listings_g%'",
    );
    expect(rows).toEqual([{ tableowner: 'app_projector' }]);
    expect((await operate('log tail --type ProjectionRebuildStarted')).stdout).toContain('maria (cli)');
  });
});
