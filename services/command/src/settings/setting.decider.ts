import type { SettingEvent } from '@marketplace/contracts/settings/setting.events';
import type {
  SettingChanges,
  SettingKey,
  SettingValues,
} from '@marketplace/contracts/settings/setting.fields';
import { withChanges } from '@marketplace/contracts/settings/setting.fields';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

type SettingCommand = { type: 'ChangeSettings'; changes: SettingChanges };

/** Settings that have their values already are not recorded again. */
export const settingDecider: Decider<SettingValues, SettingCommand, SettingEvent> = {
  initialState: {},
  decide({ changes }, state) {
    const made = Object.entries(changes).filter(([key, value]) => setTo(state, key) !== value);
    return made.length === 0
      ? []
      : [{ type: 'SettingsChanged', data: { changes: Object.fromEntries(made) } }];
  },
  evolve: (state, { data }) => withChanges(state, data.changes),
};

function setTo(values: SettingValues, key: string): string | null {
  return values[key as SettingKey] ?? null;
}

/** An event of the settings, and who caused it. */
interface Step {
  event: SettingEvent | null;
  by: string;
}

/** What an undo changes, and what it leaves unchanged: settings that were changed later, and by whom. */
interface Undo {
  changes: SettingChanges;
  skipped: { key: string; by: string }[];
}

/**
 * Returns what undoes a change: each setting that still has the change's value gets the earlier one.
 *
 * @param steps all changes in order
 * @param version of the change, 1 for the first
 * @throws {RuleViolation} when there is no such change
 */
export function undoOf(steps: readonly Step[], version: number): Undo {
  const undone = steps[version - 1]?.event;
  if (!undone) throw new RuleViolation('settings-unchanged', 'There is no such change.');
  const before = fold(steps.slice(0, version - 1));
  const now = fold(steps);
  const undo: Undo = { changes: {}, skipped: [] };
  for (const [key, value] of Object.entries(undone.data.changes)) {
    const later = steps.slice(version).findLast(({ event }) => event && key in event.data.changes);
    if (setTo(now, key) === value) Object.assign(undo.changes, { [key]: setTo(before, key) });
    else if (setTo(now, key) !== setTo(before, key)) undo.skipped.push({ key, by: later?.by ?? '' });
  }
  return undo;
}

function fold(steps: readonly Step[]): SettingValues {
  return steps.reduce<SettingValues>(
    (state, { event }) => (event ? settingDecider.evolve(state, event) : state),
    settingDecider.initialState,
  );
}
