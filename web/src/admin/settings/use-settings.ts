import type { SettingKey, SettingValues } from '@marketplace/contracts/settings/setting.fields';
import {
  settingFields,
  settingKeys,
  settingLabel,
  withChanges,
} from '@marketplace/contracts/settings/setting.fields';
import type { SettingsView } from '@marketplace/contracts/settings/setting.views';
import { SettingsWritten } from '@marketplace/contracts/settings/setting.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { siteWith } from '@marketplace/contracts/site/site-settings';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useEnvironment } from '../../api/page-data.tsx';
import { useCommand } from '../../api/use-command.ts';
import { showInfo, showSuccess } from '../../ui/toasts.tsx';
import { sentence } from '../listing/listing-fields.ts';
import { SETTINGS_CALL } from '../session/saved-site.tsx';
import { useFocusOnInvalid } from '../ui/focus.ts';
import { useUnsavedWork } from '../ui/unsaved.tsx';

type Texts = Partial<Record<SettingKey, string>>;

/** Returns the form of the settings: what was typed and is not saved, its errors, and the site as it would be. */
export function useSettingsForm({ version, values }: SettingsView, onSaved?: () => void) {
  const environment = useEnvironment();
  const { mutate } = useSWRConfig();
  const [typed, setTyped] = useState<Texts>({});
  /** Object URLs of new pictures by path: they are public once they are saved. */
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Texts>({});
  const saved: SettingValues = values;
  const changed = settingKeys.filter(
    (key) => typed[key] !== undefined && typed[key].trim() !== (saved[key] ?? ''),
  );
  useUnsavedWork(changed.length > 0);
  const changes = Object.fromEntries(changed.map((key) => [key, typed[key]?.trim() || null]));
  const save = useCommand(
    async () => {
      const { errors } = readChanges(changes);
      setRefused(errors);
      if (Object.keys(errors).length > 0) throw new ApiError(422, 'Please check the highlighted fields.');
      const headers = { 'If-Match': `"${version}"` };
      await sendJson('PUT', '/api/settings', changes, SettingsWritten, { headers }).catch(
        (error: unknown) => {
          if (error instanceof ApiError)
            setRefused(
              Object.fromEntries(error.errors.map(({ path, message }) => [path, errorOf(path, message)])),
            );
          throw error;
        },
      );
      await mutate(SETTINGS_CALL);
      setTyped({});
      onSaved?.();
    },
    { success: 'Settings saved. Visitors see them within a second.', failure: 'Failed to save the settings' },
  );
  const formRef = useFocusOnInvalid(refused);
  return {
    formRef,
    textOf: (key: SettingKey) => typed[key] ?? saved[key] ?? '',
    errorOf: (key: SettingKey) => refused[key],
    type: (key: SettingKey, text: string) => setTyped((before) => ({ ...before, [key]: text })),
    keepPicture: (path: string, url: string) => setPictures((before) => ({ ...before, [path]: url })),
    pictureOf: (path: string) => pictures[path],
    reset() {
      setTyped({});
      setRefused({});
    },
    isChanged: changed.length > 0,
    site: withPictures(
      siteWith(environment, withChanges(saved, readChanges(changes).valid)),
      { ...saved, ...typed },
      pictures,
    ),
    save,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** Returns the changes that can be saved, and the errors of the others. */
function readChanges(changes: Readonly<Record<string, string | null>>) {
  const valid: Partial<Record<SettingKey, string | null>> = {};
  const errors: Texts = {};
  for (const [key, value] of Object.entries(changes) as [SettingKey, string | null][]) {
    const { data, error } = settingFields[key].schema.safeParse(value);
    if (error) errors[key] = errorOf(key, error.issues[0]?.message ?? '');
    else valid[key] = data;
  }
  return { valid, errors };
}

const errorOf = (key: string, message: string) => sentence(settingLabel(key), message);

function withPictures(site: SiteView, texts: Texts, pictures: Readonly<Record<string, string>>): SiteView {
  const photo = pictures[texts.agent_photo ?? ''];
  const logo = pictures[texts.logo ?? ''];
  return {
    ...site,
    agent: { ...site.agent, ...(photo !== undefined && { photo }) },
    ...(site.own && { own: { ...site.own, ...(logo !== undefined && { logo }) } }),
  };
}

/** Returns the command that undoes a change of the settings, and says what it left unchanged. */
export function useUndoSettings() {
  const { mutate } = useSWRConfig();
  return useCommand(
    async (version: number) => {
      const { skipped } = await sendJson('POST', `/api/settings/${version}/undo`, undefined, SettingsWritten);
      await mutate(SETTINGS_CALL);
      const left = skipped.map(({ key, by }) => `${settingLabel(key)} (by ${by})`).join(', ');
      if (left) showInfo(`Kept (edited since): ${left}`);
      else showSuccess('Change undone');
    },
    { failure: 'Failed to undo' },
  );
}
