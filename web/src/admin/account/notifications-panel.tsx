import type { ChangeDevice, Device } from '@marketplace/contracts/auth/devices.views';
import { Devices } from '@marketplace/contracts/auth/devices.views';
import { headers } from '@marketplace/contracts/headers';
import { useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { deviceToken } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { focusMain } from '../ui/focus.ts';
import { ListItem, Note, Row, submitting } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { Time } from '../ui/times.tsx';
import type { Ability } from './this-device.ts';
import { abilityOfBrowser, idOfBrowser, subscribe, unsubscribe } from './this-device.ts';

const PATH = '/api/auth/devices';

/** The devices that are notified of a new enquiry. */
export function NotificationsPanel() {
  const devices = useResource({ path: PATH, schema: Devices });
  return (
    <Panel
      title="Notifications"
      hint="New enquiries appear on your phone or computer at once, with their kind and property. Names and messages stay in the inbox."
    >
      <PanelQuery query={devices} failed="Failed to load your devices" isEmpty={() => false} empty="">
        {({ public_key, devices: known }) =>
          public_key === null ? (
            <Note>Notifications are not set up on this server. Its operator can set PUSH_KEY.</Note>
          ) : (
            <DeviceList
              publicKey={public_key}
              devices={known}
              reload={async () => void (await devices.mutate())}
            />
          )
        }
      </PanelQuery>
    </Panel>
  );
}

interface DeviceListProps {
  publicKey: string;
  devices: readonly Device[];
  reload: () => Promise<void>;
}

function DeviceList({ publicKey, devices, reload }: DeviceListProps) {
  const { ability, ownId, look } = useThisBrowser(publicKey);
  const isOn = devices.some(({ id }) => id === ownId);
  const allow = useCommand(
    async () => {
      const body = await subscribe(publicKey);
      await sendJson('POST', PATH, body, z.unknown(), { headers: { [headers.deviceToken]: deviceToken() } });
    },
    {
      success: 'Notifications are on for this device',
      failure: 'Failed to turn on notifications on this device',
    },
  );
  const refresh = () => Promise.all([look(), reload()]);
  return (
    <>
      {ability !== 'able' && <Note>{obstacles[ability]}</Note>}
      {devices.length === 0 && <Note>No device has notifications on yet.</Note>}
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} isThis={device.id === ownId} onChanged={refresh} />
          ))}
        </ul>
      )}
      {ability === 'able' && !isOn && (
        <Row $gap={3}>
          <Button disabled={allow.isBusy} onClick={() => void allow.run().then(refresh)}>
            {allow.isBusy ? 'Turning on...' : 'Allow on this device'}
          </Button>
        </Row>
      )}
    </>
  );
}

const obstacles: Record<Exclude<Ability, 'able'>, string> = {
  blocked:
    'This browser blocks notifications from this site. Allow them in the browser’s settings for this site, then reload the page.',
  'needs home screen':
    'On iPhone and iPad, add this site to the Home Screen first: tap Share, then Add to Home Screen. Open it from there and allow notifications on this page.',
  unable: 'This browser cannot show notifications. Try another browser or device.',
};

/** Returns what this browser can do, its id among the devices, and the function that checks again. */
function useThisBrowser(publicKey: string) {
  const [ability, setAbility] = useState(abilityOfBrowser);
  const [ownId, setOwnId] = useState<string>();
  const look = useCallback(async () => {
    setAbility(abilityOfBrowser());
    setOwnId(await idOfBrowser(publicKey).catch(() => undefined)); // a browser without push has no id
  }, [publicKey]);
  useEffect(() => void look(), [look]);
  return { ability, ownId, look };
}

interface DeviceItemProps {
  device: Device;
  isThis: boolean;
  onChanged: () => Promise<unknown>;
}

function DeviceItem({ device, isThis, onChanged }: DeviceItemProps) {
  const { id, name, added_at, quiet } = device;
  const [isSetting, setIsSetting] = useState(false);
  const path = `${PATH}/${id}`;
  const test = useCommand(() => sendJson('POST', `${path}/test`, undefined, z.unknown()), {
    success: `Test sent to ${name}`,
    failure: 'Failed to send a test',
  });
  const remove = useCommand(
    async () => {
      await sendJson('DELETE', path, undefined, z.unknown());
      if (isThis) await unsubscribe().catch(() => undefined); // the server no longer sends anything
    },
    { success: `Notifications are off for ${name}`, failure: 'Failed to turn off notifications' },
  );
  return (
    <ListItem>
      <div>
        <Row $gap={2}>
          <strong>{name}</strong>
          {isThis && <Badge colors={theme.ctr.good}>This device</Badge>}
        </Row>
        <Note>
          Added <Time at={added_at} />
          {quiet && ` · quiet from ${quiet.from} to ${quiet.until}`}
        </Note>
      </div>
      <Row $gap={2}>
        <SmallButton disabled={test.isBusy} onClick={() => void test.run()}>
          Send a test<VisuallyHidden> to {name}</VisuallyHidden>
        </SmallButton>
        <SmallButton aria-expanded={isSetting} onClick={() => setIsSetting(!isSetting)}>
          Quiet hours<VisuallyHidden> of {name}</VisuallyHidden>
        </SmallButton>
        <SmallButton
          disabled={remove.isBusy}
          onClick={() => void remove.run().then(onChanged).then(focusMain)}
        >
          {isThis ? 'Stop' : 'Remove'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </SmallButton>
      </Row>
      {isSetting && (
        <QuietHours
          device={device}
          onSaved={async () => {
            setIsSetting(false);
            await onChanged();
          }}
        />
      )}
    </ListItem>
  );
}

/** When a device stays silent; an enquiry of that time is shown when it ends. */
function QuietHours({ device, onSaved }: { device: Device; onSaved: () => Promise<unknown> }) {
  const [typed, setTyped] = useState(device.quiet ?? { from: '22:00', until: '07:00' });
  const save = useCommand(
    async (body: ChangeDevice) => {
      await sendJson('PUT', `${PATH}/${device.id}`, body, z.unknown());
      await onSaved();
    },
    { success: 'Quiet hours saved', failure: 'Failed to save the quiet hours' },
  );
  const time = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="time"
      required
      label={label}
      value={typed[name]}
      onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
    />
  );
  return (
    <Form as="form" $gap={3} onSubmit={submitting(() => save.run({ quiet: typed }))}>
      <Note>Enquiries that arrive during quiet hours are shown when these end. Singapore time.</Note>
      <Times $gap={3}>
        {time('from', 'Quiet from')}
        {time('until', 'Quiet until')}
        <Button type="submit" disabled={save.isBusy}>
          {save.isBusy ? 'Saving...' : 'Save'}
        </Button>
        {device.quiet && (
          <SmallButton disabled={save.isBusy} onClick={() => void save.run({ quiet: null })}>
            No quiet hours
          </SmallButton>
        )}
      </Times>
    </Form>
  );
}

const Form = styled(Stack)`flex: 1 0 100%; padding-top: ${space(2)};`;
const Times = styled(Row)`align-items: end;`;
