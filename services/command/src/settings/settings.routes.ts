import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { SettingEvent } from '@marketplace/contracts/settings/setting.events';
import type { SettingChanges } from '@marketplace/contracts/settings/setting.fields';
import { settingLabel } from '@marketplace/contracts/settings/setting.fields';
import type { SettingsWritten } from '@marketplace/contracts/settings/setting.views';
import { ChangeSettings } from '@marketplace/contracts/settings/setting.views';
import {
  commandHandler,
  decideAndAppend,
  decideOn,
  foldStream,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { assertReadable, readStream } from '@marketplace/event-store/read-log';
import { HttpError, invalid, notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import { missingImages } from '../images/stored-images.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, versionSeen } from '../writes.ts';
import { settingDecider, undoOf } from './setting.decider.ts';

const VERSION = /^[1-9]\d{0,8}$/;

/** Returns an owner's calls that change settings, and undo a change. */
export function settingsRoutes({ database, authority, wakeUp }: Service): Router {
  const change: RequestHandler = async (req, res: Response<SettingsWritten>) => {
    const changes: SettingChanges = parseRequest(ChangeSettings, req.body);
    const db = database(res);
    const missing = await settingsWithoutPicture(db, changes);
    if (missing.length > 0)
      throw invalid(missing.map((path) => ({ path, message: 'is not an uploaded image' })));
    const handle = commandHandler(db, settingDecider, () => streams.settings);
    const given = { meta: adminMeta(req, res), expectedVersion: versionSeen(req) };
    const written = await handle('', { type: 'ChangeSettings', changes }, given);
    answerWrite(res, wakeUp, written, { version: written.version, skipped: [] });
  };

  const undo: RequestHandler = async (req, res: Response<SettingsWritten>) => {
    const version = String(req.params.version);
    if (!VERSION.test(version)) throw notFound('Settings change');
    const db = database(res);
    const meta = { ...adminMeta(req, res), source: 'restore' as const };
    let skipped: SettingsWritten['skipped'] = [];
    const { settings, position } = await decideAndAppend(db, meta, async () => {
      const recorded = await readStream(db, streams.settings);
      assertReadable(recorded);
      const steps = recorded.map(({ event, meta: { actor } }) => ({
        event: event as SettingEvent | null,
        by: actor.name,
      }));
      const undone = undoOf(steps, Number(version));
      skipped = undone.skipped;
      const [missing] = await settingsWithoutPicture(db, undone.changes);
      if (missing) throw new HttpError(409, `${settingLabel(missing)}: the earlier picture was removed.`);
      const now = foldStream(settingDecider, streams.settings, recorded);
      return { settings: decideOn(settingDecider, now, { type: 'ChangeSettings', changes: undone.changes }) };
    });
    answerWrite(res, wakeUp, { position, version: settings.version }, { version: settings.version, skipped });
  };

  const body = jsonBody(limits.settingsBody);
  return authority
    .router()
    .put(bothFamilies('/api/settings'), body, change)
    .post(bothFamilies('/api/settings/:version/undo'), undo);
}

/** Returns the settings that would show a picture that is not stored. */
async function settingsWithoutPicture(db: Database, changes: SettingChanges): Promise<string[]> {
  const pictures = [changes.agent_photo, changes.logo].filter((path) => typeof path === 'string');
  const missing = await missingImages(db, pictures);
  return Object.keys(changes).filter((key) => missing.has(changes[key as keyof SettingChanges] ?? ''));
}
