import { headers as wire } from '@marketplace/contracts/headers';
import { sellerLinkDays } from '@marketplace/contracts/seller-links/seller-link.commands';
import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import { NewSellerLink } from '@marketplace/contracts/seller-links/seller-link.views';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { focusMain } from '../ui/focus.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { Note, Notice, Row } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import { sellerLinksPath, useSellerLinks } from './use-history.ts';

const FAILED = 'Failed to load the links';

/** Private links by which the seller reads how the listing does: made, copied once, and revoked. */
export function SellerTab({ id, isDeleted }: { id: string; isDeleted: boolean }) {
  if (isDeleted) return <Note>Of a deleted listing there is no report. Bring it back first.</Note>;
  return <SellerLinks id={id} />;
}

function SellerLinks({ id }: { id: string }) {
  const links = useSellerLinks(id);
  useFailureToast(links.error, FAILED);
  const reload = () => void links.mutate();
  return (
    <>
      <Panel
        title="Report for the seller"
        hint="A page with views, clicks and enquiries by week, what each price did, and how others in the district do. Whoever has its link can read it, without a login."
      >
        <NewLink listingId={id} onMade={reload} />
      </Panel>
      <Panel title="Active links">
        <PanelQuery
          query={links}
          failed={FAILED}
          isEmpty={(list) => list.length === 0}
          empty="None. Expired and revoked links are not listed."
        >
          {(list) => (
            <List>
              {list.map((link) => (
                <LinkItem key={link.id} listingId={id} link={link} onRevoked={reload} />
              ))}
            </List>
          )}
        </PanelQuery>
      </Panel>
    </>
  );
}

function NewLink({ listingId, onMade }: { listingId: string; onMade: () => void }) {
  const [days, setDays] = useState(String(sellerLinkDays[0]));
  const [made, setMade] = useState<NewSellerLink>();
  const { key, renew, renewAndThrow } = useIdempotencyKey();
  const make = useCommand(
    async () => {
      const body = { days: Number(days) };
      const headers = { [wire.idempotencyKey]: key };
      const path = sellerLinksPath(listingId);
      setMade(await sendJson('POST', path, body, NewSellerLink, { headers }).catch(renewAndThrow));
      renew();
      onMade();
    },
    { failure: 'Failed to make a link' },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    void make.run();
  }
  return (
    <Stack $gap={4}>
      <Making as="form" $gap={3} onSubmit={submit}>
        <Ends>
          <Select label="The link ends after" value={days} onChange={(event) => setDays(event.target.value)}>
            {sellerLinkDays.map((count) => (
              <option key={count} value={count}>
                {count} days
              </option>
            ))}
          </Select>
        </Ends>
        <Button type="submit" disabled={make.isBusy}>
          {make.isBusy ? 'Making...' : 'Make a link'}
        </Button>
      </Making>
      {made && <MadeLink key={made.id} link={made} />}
    </Stack>
  );
}

/** The link that was just made; the focus is on it, so that it can be copied by keys as well. */
function MadeLink({ link: { secret, ends_at } }: { link: NewSellerLink }) {
  const input = useRef<HTMLDivElement>(null);
  const address = `${window.location.origin}/seller/${secret}`;
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showSuccess('Link copied');
    } catch {
      showError('The browser did not let us copy. Select the link and copy it.');
    }
  }
  return (
    <Notice>
      <Stack $gap={3} ref={input}>
        <TextInput
          label="The link, until you leave this page"
          hint={`Copy it now: it is not kept, and cannot be shown again. It ends on ${singaporeDate(ends_at)}.`}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Row $gap={3}>
          <Button onClick={() => void copy()}>Copy the link</Button>
          <AnchorButton href={address} target="_blank" rel="noopener noreferrer" variant="secondary">
            Open the report
          </AnchorButton>
        </Row>
      </Stack>
    </Notice>
  );
}

interface LinkItemProps {
  listingId: string;
  link: SellerLinkView;
  onRevoked: () => void;
}

function LinkItem({ listingId, link: { id, made_at, made_by, ends_at }, onRevoked }: LinkItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useCommand(
    () => sendJson('DELETE', `${sellerLinksPath(listingId)}/${id}`, undefined, z.unknown()),
    { success: 'Link revoked', failure: 'Failed to revoke the link' },
  );
  async function confirm() {
    await revoke.run();
    setIsAsking(false);
    onRevoked();
    focusMain();
  }
  return (
    <Item>
      <div>
        <strong>Until {singaporeDate(ends_at)}</strong>
        <Note>
          Made {moment(made_at)} by {made_by}
        </Note>
      </div>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        Revoke<VisuallyHidden> the link made {moment(made_at)}</VisuallyHidden>
      </Button>
      {isAsking && (
        <AlertDialog
          title="Revoke this link?"
          message="Whoever has it cannot read the report any more. It cannot be brought back; a new link can be made."
          confirmLabel="Revoke"
          busy={revoke.isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Item>
  );
}

const Making = styled(Row)`align-items: end;`;
const Ends = styled.div`width: min(100%, 200px);`;
const List = styled.ul`display: grid;`;
const Item = styled(Spread).attrs({ as: 'li', $gap: 3 })`
  padding: ${space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  &:last-child { padding-bottom: 0; }
`;
