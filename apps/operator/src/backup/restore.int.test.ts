import { withConnection } from '@marketplace/event-store/database';
import { markRestore } from '@marketplace/event-store/installation';
import { roleNames } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { roleUrl } from '@marketplace/product/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '../error-text.ts';
import { logTool } from '../log/log-tool.ts';
import { adminsTool } from '../service-tools.ts';
import { createRestorable, passwords } from '../testing/restorable.ts';
import { runTool } from '../testing/terminal.ts';
import { backupTool, restoreTool } from './backup-tools.ts';

let restorable: Awaited<ReturnType<typeof createRestorable>>;
beforeAll(async () => {
  restorable = await createRestorable({ listings: 4, views: 500 });
});
afterAll(() => restorable.close());

describe('an existing log', () => {
  it('is replaced when only set-up wrote it', async () => {
    const settings = await restorable.setUp('early');
    expect((await runTool(logTool, 'seal', settings)).code).toBe(0);
    expect(await restorable.headOf(settings)).toBe(2);
    expect(await restorable.restore(settings)).toMatch(restorable.restored);
    await restorable.expectRestored(settings);
  });

  it('is kept when it has any other event', async () => {
    const settings = await restorable.setUp('used');
    await runTool(adminsTool, 'add Second --generate', settings);
    expect(await restorable.restore(settings)).toMatch(
      /^The log is not empty: it ends at position 2, and .* began it with event 2 \(AdminAdded\) on .* Nothing was changed\./,
    );
    expect([await restorable.headOf(settings), await restorable.markOf(settings)]).toEqual([2, undefined]);
  });

  it('is kept while services are connected to it', async () => {
    const settings = await restorable.setUp('running');
    const service = roleUrl(settings.DATABASE_URL, roleNames.query, passwords.query);
    await withConnection(service, async () => {
      expect(await restorable.restore(settings)).toMatch(
        /^The product runs on this database \(app_query are connected\): /,
      );
    });
    expect([await restorable.headOf(settings), await restorable.markOf(settings)]).toEqual([1, undefined]);
  });
});

describe('an unfinished restore', () => {
  it('blocks every start, and can be repeated', async () => {
    const settings = await restorable.setUp('unfinished');
    const damaged = await runTool(restoreTool, restorable.inFolder('none'), settings).catch(errorText);
    expect(damaged).toMatch(/is not a backup: .*\nThe restore is not finished, .*`restore --give-up`\.$/s);
    expect(await restorable.markOf(settings)).toMatch(/none, begun on /);
    expect(await restorable.migrate(settings)).toMatch(
      /^A restore is not finished \(.*none, begun on .*\): run `restore` again/,
    );
    const refused = runTool(backupTool, restorable.inFolder('of-nothing'), settings);
    await expect(refused).rejects.toThrow('A restore is not finished');
    expect(await restorable.restore(settings)).toMatch(restorable.restored);
    await restorable.expectRestored(settings);
  });

  it('that is given up lets the product start', async () => {
    const settings = await restorable.setUp('given-up');
    await withConnection(settings.DATABASE_URL, (admin) => markRestore(admin, 'a backup, begun on a day'));
    expect((await runTool(restoreTool, '--give-up', settings)).output).toMatch(
      /^Abandoned \(a backup, begun on /,
    );
    expect((await runTool(restoreTool, '--give-up', settings)).output).toBe(
      'There is no unfinished restore.\n',
    );
    expect(await restorable.migrate(settings)).toBe('The database is ready.\n');
  });
});

it('a restore waits for Postgres, up to a limit', async () => {
  const dir = restorable.inFolder('late');
  const first = await startPostgres({ dir });
  const { port } = first;
  const settings = restorable.settingsOf(first, 'postgres');
  await first.stop();
  expect(await runTool(restoreTool, `${restorable.backup} --wait 1`, settings).catch(errorText)).toMatch(
    /^Postgres did not answer within \d+ s \(.*ECONNREFUSED.*\): start it \(docker compose up -d postgres\), /,
  );
  const restoring = restorable.restore(settings);
  const late = await startPostgres({ dir, port });
  expect(await restoring).toMatch(/ are back\n/);
  await restorable.expectRestored(settings);
  await late.stop();
});
