import type { SettingEvent } from '@marketplace/contracts/settings/setting.events';
import type { SettingChanges } from '@marketplace/contracts/settings/setting.fields';
import { specify } from '@marketplace/testing/specify';
import { describe, expect, it } from 'vitest';
import { settingDecider, undoOf } from './setting.decider.ts';

const settings = specify(settingDecider);
const changed = (changes: SettingChanges): SettingEvent => ({
  type: 'SettingsChanged',
  data: { changes: { ...changes } },
});
const change = (changes: SettingChanges) => ({ type: 'ChangeSettings', changes }) as const;

describe('changing settings', () => {
  it('records what is new', () =>
    settings
      .given(changed({ phone: '1', email: 'a@b.sg' }))
      .when(change({ phone: '2', email: 'a@b.sg', agency: null }))
      .then(changed({ phone: '2' })));
  it('changes nothing when all is as it was', () =>
    settings
      .given(changed({ phone: '1' }), changed({ phone: null }))
      .when(change({ phone: null }))
      .thenNothing());
  it('returns to the value of the environment', () =>
    settings
      .given(changed({ phone: '1' }))
      .when(change({ phone: null }))
      .then(changed({ phone: null })));
});

describe('an undo', () => {
  const steps = [
    changed({ phone: '1' }),
    changed({ phone: '2', email: 'a@b.sg', agency: 'A' }),
    changed({ email: 'c@d.sg', agency: null }),
  ].map((event, index) => ({ event, by: `admin ${index}` }));

  it('takes back each setting that still has the value, and names the others', () =>
    expect(undoOf(steps, 2)).toEqual({
      changes: { phone: '1' },
      skipped: [{ key: 'email', by: 'admin 2' }],
    }));
  it('of the first change returns to the environment', () =>
    expect(undoOf(steps.slice(0, 1), 1)).toEqual({ changes: { phone: null }, skipped: [] }));
  it.each([0, 4])('of change %s is refused', (version) =>
    expect(() => undoOf(steps, version)).toThrow('There is no such change.'),
  );
});
