import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import {
  NewSellerLink,
  SellerLinks,
  sellerLinkDays,
} from '@marketplace/contracts/seller-links/seller-link.views';
import { useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { ListItem, Note, Row, submitting } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { SecretLink } from '../ui/secret-link.tsx';
import { useSendOnce } from '../ui/send-once.ts';
import { moment } from '../ui/times.tsx';
import { SellerEmails } from './seller-emails.tsx';

const FAILED = 'Failed to load the links';

/** Private links for the seller's report: created, copied once, and revoked. */
export function SellerTab({ id, isDeleted }: { id: string; isDeleted: boolean }) {
  if (isDeleted) return <Note>A deleted listing has no report. Restore it first.</Note>;
  return <Links path={`/api/properties/${id}/seller-links`} />;
}

function Links({ path }: { path: string }) {
  const links = useSWR(path, (asked) => getJson(asked, SellerLinks));
  useFailureToast(links.error, FAILED);
  const reload = () => void links.mutate();
  const [made, setMade] = useState<NewSellerLink>();
  return (
    <>
      <Panel
        title="Report for the seller"
        hint="Views, clicks and enquiries by week, the effect of each price, and the district’s average. Anyone with the link can read it without a login."
      >
        <NewLink
          path={path}
          made={made}
          onMade={(link) => {
            setMade(link);
            reload();
          }}
        />
      </Panel>
      <Panel title="Active links">
        <PanelQuery
          query={links}
          failed={FAILED}
          isEmpty={(list) => list.length === 0}
          empty="None. Expired and revoked links are not listed."
        >
          {(list) => (
            <ul>
              {list.map((link) => (
                <LinkItem
                  key={link.id}
                  path={`${path}/${link.id}`}
                  link={link}
                  onRevoked={() => {
                    if (made?.id === link.id) setMade(undefined);
                    reload();
                  }}
                  onEmailsChanged={reload}
                />
              ))}
            </ul>
          )}
        </PanelQuery>
      </Panel>
    </>
  );
}

const lifetimes: Readonly<Record<string, string>> = Object.fromEntries(
  sellerLinkDays.map((days) => [days, `${days} days`]),
);

interface NewLinkProps {
  path: string;
  /** The new link, until it is revoked. */
  made: NewSellerLink | undefined;
  onMade: (link: NewSellerLink) => void;
}

function NewLink({ path, made, onMade }: NewLinkProps) {
  const [days, setDays] = useState(String(sellerLinkDays[0]));
  const send = useSendOnce();
  const make = useCommand(
    async () => onMade(await send('POST', path, { days: Number(days) }, NewSellerLink)),
    { failure: 'Failed to create a link' },
  );
  return (
    <Stack $gap={4}>
      <Making as="form" $gap={3} onSubmit={submitting(make.run)}>
        <Ends>
          <Choice label="Link expires after" options={lifetimes} value={days} onChoose={setDays} />
        </Ends>
        <Button type="submit" disabled={make.isBusy}>
          {make.isBusy ? 'Creating...' : 'Create a link'}
        </Button>
      </Making>
      {made && (
        <SecretLink
          key={made.id}
          address={addressOf(made)}
          hint={`It expires on ${singaporeDate(made.ends_at)}.`}
        >
          <AnchorButton href={addressOf(made)} target="_blank" rel="noopener noreferrer" variant="secondary">
            Open the report
          </AnchorButton>
        </SecretLink>
      )}
    </Stack>
  );
}

function addressOf({ secret }: NewSellerLink): string {
  return `${window.location.origin}/seller/${secret}`;
}

interface LinkItemProps {
  path: string;
  link: SellerLinkView;
  onRevoked: () => void;
  onEmailsChanged: () => void;
}

function LinkItem({ path, link, onRevoked, onEmailsChanged }: LinkItemProps) {
  const { made_at, made_by, ends_at, emails } = link;
  const { confirm, dialog } = useConfirm();
  const revocation = useCommand(() => sendJson('DELETE', path, undefined, z.unknown()).then(() => true), {
    success: 'Link revoked',
    failure: 'Failed to revoke the link',
  });
  async function revoke() {
    const message =
      emails === 'on'
        ? 'The link stops working permanently, also in the emails, and the emails end. You can create a new one.'
        : 'The link stops working permanently. You can create a new one.';
    if (!(await confirm({ title: 'Revoke this link?', message, confirmLabel: 'Revoke' }))) return;
    if ((await revocation.run()) !== undefined) onRevoked();
    focusMain();
  }
  return (
    <ListItem>
      <div>
        <strong>Until {singaporeDate(ends_at)}</strong>
        <Note>
          Created {moment(made_at)} by {made_by}
        </Note>
        <SellerEmails
          path={path}
          emails={emails}
          of={`the link created ${moment(made_at)}`}
          onChanged={onEmailsChanged}
        />
      </div>
      <SmallButton disabled={revocation.isBusy} onClick={() => void revoke()}>
        Revoke<VisuallyHidden> the link created {moment(made_at)}</VisuallyHidden>
      </SmallButton>
      {dialog}
    </ListItem>
  );
}

const Making = styled(Row)`align-items: end;`;
const Ends = styled.div`width: min(100%, 200px);`;
