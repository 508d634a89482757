import { CalendarView, NewCalendarAddress } from '@marketplace/contracts/agenda/agenda.views';
import { useState } from 'react';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { Note, Row } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { SecretLink } from '../ui/secret-link.tsx';
import { useSendOnce } from '../ui/send-once.ts';
import { Time } from '../ui/times.tsx';

const PATH = '/api/agenda/calendar';

/** The private address at which this admin's calendar app reads the agenda. */
export function CalendarPanel() {
  const calendar = useResource({ path: PATH, schema: CalendarView });
  return (
    <Panel
      title="In your calendar"
      hint="Your calendar app can subscribe to a private address. It shows all viewings and your reminders, with listings and references but no names, contact details or meeting places."
    >
      <PanelQuery
        query={calendar}
        failed="Failed to load the calendar address"
        isEmpty={() => false}
        empty=""
      >
        {({ made_at }) => <Address madeAt={made_at} reload={() => void calendar.mutate()} />}
      </PanelQuery>
    </Panel>
  );
}

function Address({ madeAt, reload }: { madeAt: string | null; reload: () => void }) {
  const [made, setMade] = useState<NewCalendarAddress>();
  const { confirm, dialog } = useConfirm();
  const send = useSendOnce();
  const create = useCommand(
    async () => {
      setMade(await send('POST', PATH, undefined, NewCalendarAddress));
      reload();
    },
    { failure: 'Failed to create an address' },
  );
  const revoke = useCommand(
    async () => {
      await sendJson('DELETE', PATH, undefined, z.unknown());
      setMade(undefined);
      reload();
    },
    { success: 'Address revoked', failure: 'Failed to revoke the address' },
  );
  async function ask(title: string, confirmLabel: string, run: () => Promise<unknown>) {
    const message = 'Calendars that use the current address will stop updating.';
    if (madeAt !== null && !(await confirm({ title, message, confirmLabel }))) return;
    await run();
    focusMain();
  }
  const isBusy = create.isBusy || revoke.isBusy;
  return (
    <>
      {madeAt !== null && (
        <Note>
          Calendar link active since <Time at={madeAt} />.
        </Note>
      )}
      <Row $gap={2}>
        <SmallButton
          disabled={isBusy}
          onClick={() => void ask('Replace the address?', 'Replace', create.run)}
        >
          {madeAt === null ? 'Create calendar link' : 'Create a new calendar link'}
        </SmallButton>
        {madeAt !== null && (
          <SmallButton
            disabled={isBusy}
            onClick={() => void ask('Revoke the address?', 'Revoke', revoke.run)}
          >
            Revoke
          </SmallButton>
        )}
      </Row>
      {made && (
        <SecretLink
          key={made.secret}
          address={`${window.location.origin}${PATH}/${made.secret}`}
          hint="Anyone with it can read the calendar. It works until you revoke it."
        />
      )}
      {dialog}
    </>
  );
}
