import type { SettingKey } from '@marketplace/contracts/settings/setting.fields';
import type { SettingsView } from '@marketplace/contracts/settings/setting.views';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/states.tsx';
import { DASHBOARD } from '../pages.ts';
import { skipWelcome } from '../session/first-run.ts';
import { settingsResource } from '../session/saved-site.tsx';
import { Actions, Page, PageHeader } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SettingControl } from './setting-control.tsx';
import { useSettingsForm } from './use-settings.ts';

const asked: readonly SettingKey[] = [
  'agent_name',
  'agent_licence',
  'agency',
  'agency_licence',
  'phone',
  'whatsapp',
  'email',
  'office_address',
  'agent_photo',
];

/** Asks the first owner for the agent's details, instead of the demo's. It can be skipped. */
export function WelcomePage() {
  const settings = useResource(settingsResource);
  return (
    <Page>
      <PageHeader hint="The pages show a made-up agent. Who should visitors call and write to? You can change all of this later, in Settings." />
      <QueryPanel query={settings} failed="Failed to load the settings">
        {(view) => <Questions view={view} />}
      </QueryPanel>
    </Page>
  );
}

function Questions({ view }: { view: SettingsView }) {
  const navigate = useNavigate();
  const form = useSettingsForm(view, () => void navigate(DASHBOARD));
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save.run();
  }
  function skip() {
    skipWelcome();
    form.reset();
    void navigate(DASHBOARD);
  }
  return (
    <Stack as="form" ref={form.formRef} $gap={4} noValidate onSubmit={submit} aria-label="The agent">
      <Panel title="The agent">
        {asked.map((key) => (
          <SettingControl key={key} name={key} form={form} />
        ))}
      </Panel>
      <Actions>
        <Button type="button" variant="secondary" onClick={skip}>
          Skip for now
        </Button>
        <Button type="submit" disabled={!form.isChanged || form.save.isBusy}>
          {form.save.isBusy ? 'Saving...' : 'Save and continue'}
        </Button>
      </Actions>
    </Stack>
  );
}
