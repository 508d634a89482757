import { counted } from '@marketplace/contracts/counted';
import type { SettingKey } from '@marketplace/contracts/settings/setting.fields';
import {
  settingFields,
  settingGroups,
  settingKeys,
  settingLabel,
} from '@marketplace/contracts/settings/setting.fields';
import type { SettingsStep, SettingsView } from '@marketplace/contracts/settings/setting.views';
import { testimonialsOf } from '@marketplace/contracts/settings/testimonials';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../ui/button.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { settingsResource } from '../session/saved-site.tsx';
import { ShowMore, SmallButton, useWindow } from '../ui/buttons.tsx';
import { Actions, ListItem, Note, Page, PageHeader } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment, Time } from '../ui/times.tsx';
import { SettingControl } from './setting-control.tsx';
import { SitePreview } from './site-preview.tsx';
import { useSettingsForm, useUndoSettings } from './use-settings.ts';

const FAILED = 'Failed to load the settings';
const groups = Object.keys(settingGroups) as (keyof typeof settingGroups)[];

/** What the site says about the agent and itself: owners edit it, preview it before saving, and undo earlier changes. */
export function SettingsPage() {
  const settings = useResource(settingsResource);
  useFailureToast(settings.error, FAILED);
  return (
    <Page>
      <PageHeader hint="What visitors read about the agent and the site. Empty fields keep the original, shown in grey." />
      <QueryPanel query={settings} failed={FAILED}>
        {(view) => (
          <>
            <SettingsForm view={view} />
            <History steps={view.steps} />
          </>
        )}
      </QueryPanel>
    </Page>
  );
}

function SettingsForm({ view }: { view: SettingsView }) {
  const form = useSettingsForm(view);
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save.run();
  }
  return (
    <Halves>
      <Stack as="form" ref={form.formRef} $gap={4} noValidate onSubmit={submit} aria-label="Settings">
        {groups.map((group) => (
          <Panel key={group} title={settingGroups[group]}>
            {settingKeys
              .filter((key) => settingFields[key].group === group)
              .map((key) => (
                <SettingControl key={key} name={key} form={form} />
              ))}
          </Panel>
        ))}
        <Bar>
          <Button type="button" variant="secondary" disabled={!form.isChanged} onClick={form.reset}>
            Cancel
          </Button>
          <Button type="submit" disabled={!form.isChanged || form.save.isBusy}>
            {form.save.isBusy ? 'Saving...' : 'Save settings'}
          </Button>
        </Bar>
      </Stack>
      <Beside>
        <Panel title="Preview" hint="Header, agent card, testimonials and footer as visitors will see them.">
          <SitePreview site={form.site} testimonials={testimonialsOf(form.textOf('testimonials'))} />
        </Panel>
      </Beside>
    </Halves>
  );
}

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;
  @media (min-width: ${theme.bp.xl}px) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;
const Beside = styled.div`
  @media (min-width: ${theme.bp.xl}px) {
    position: sticky;
    top: ${space(4)};
  }
`;
const Bar = styled(Actions)`
  position: sticky;
  bottom: 0;
  padding-block: ${space(3)};
  background: ${theme.color.sunken};
`;

const STEPS = 20;

function History({ steps }: { steps: readonly SettingsStep[] }) {
  const { shown, hidden, showMore } = useWindow(steps, STEPS);
  const undo = useUndoSettings();
  return (
    <Panel title="History" hint="All changes to the settings, newest first.">
      {steps.length === 0 && <Note>Nothing has been changed yet.</Note>}
      <ul>
        {shown.map(({ version, recorded_at, by, is_undo, changes }) => (
          <ListItem key={version}>
            <div>
              <Note>
                <Time at={recorded_at} /> by {by}
                {is_undo && ', as an undo'}
              </Note>
              <ul>
                {changes.map(({ key, from, to }) => (
                  <li key={key}>
                    <strong>{settingLabel(key)}</strong>: {valueText(key, from)} → {valueText(key, to)}
                  </li>
                ))}
              </ul>
            </div>
            <SmallButton disabled={undo.isBusy} onClick={() => void undo.run(version)}>
              Undo<VisuallyHidden> the change of {moment(recorded_at)}</VisuallyHidden>
            </SmallButton>
          </ListItem>
        ))}
      </ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </Panel>
  );
}

const MOST_SHOWN = 120;

function valueText(key: string, value: string | null): string {
  if (value === null) return 'the original';
  if (settingFields[key as SettingKey]?.kind === 'picture') return 'a picture';
  if (key === 'testimonials') return counted(testimonialsOf(value).length, 'testimonial');
  return value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
}
