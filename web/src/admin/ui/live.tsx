import { counted } from '@marketplace/contracts/counted';
import { LiveState } from '@marketplace/contracts/live/live.views';
import { createContext, use, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { readResource } from '../../api/client.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { OPERATIONS } from '../pages.ts';
import { Note, Refusal } from './page.tsx';
import { hasUnsavedWork } from './unsaved.tsx';

/** The server's last state of the log and the read models. */
interface Live {
  state: LiveState | undefined;
  /** When it was received, in milliseconds of this browser's clock. */
  heardAt: number | undefined;
  isLost: boolean;
}

/** Returns the newer of two states. Another instance may repeat an older one; a log that ends earlier is another log. */
export function heard(known: Live, state: LiveState, heardAt: number): Live {
  const before = known.state;
  const isOlder = before && state.position < before.position && before.position <= state.head;
  return { state: isOlder ? before : state, heardAt, isLost: false };
}

export const LiveContext = createContext<Live>({ state: undefined, heardAt: undefined, isLost: false });

export function useLive(): Live {
  return use(LiveContext);
}

/** Time between two reads of the state, while the page is open. */
const EVERY_MS = 1500;
/** The same after a failed read. */
const AGAIN_MS = 5000;
/** A read without an answer has failed: its connection ended unnoticed. The service answers within `DATABASE_BUDGET_MS`. */
const LONGEST_MS = 10_000;
/** At most one reload in this time: a new release serves its pages up to a minute after its answers. */
const RELOAD_MS = 60_000;
const LIVE = { path: '/api/live', schema: LiveState };
const FOLLOWING = /^\/api\/(agenda|analytics|activity|enquiries|properties\/(deleted$|[^/]+\/))/;

/** Follows the log, and reloads what is on screen when the read models have applied new events. */
export function useLiveState(): Live {
  const [live, setLive] = useState<Live>({ state: undefined, heardAt: undefined, isLost: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function look() {
      const reading = new AbortController();
      timer = setTimeout(() => reading.abort(), LONGEST_MS);
      let pause = EVERY_MS;
      try {
        const state = await readResource(LIVE, { signal: reading.signal });
        setLive((known) => heard(known, state, Date.now()));
      } catch (error) {
        // a newer release answers, whose pages can read it
        if (isUnknownShape(error) && performance.now() > RELOAD_MS && !isWriting()) window.location.reload();
        setLive((known) => ({ ...known, isLost: true }));
        pause = AGAIN_MS;
      }
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(look, pause);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  useRefreshOn(live.state?.position);
  return live;
}

/** Whether a successful answer was JSON of a shape that this page does not know: that of another release. */
function isUnknownShape(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.cause instanceof SyntaxError) return false;
  return error.status >= 200 && error.status < 300;
}

/** Whether a reload might lose what somebody has typed. */
function isWriting(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea') === true;
  const texts = [...document.querySelectorAll('textarea')];
  return isTyping || hasUnsavedWork() || texts.some(({ value }) => value !== '');
}

function useRefreshOn(position: number | undefined): void {
  const { mutate } = useSWRConfig();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = position;
    if (!isFirst) void mutate((key) => typeof key === 'string' && FOLLOWING.test(key));
  }, [position, mutate]);
}

interface Pages {
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** Reloads a paged list when the read models have applied new events: the general reload does not cover it. */
export function useFollowing({ isValidating, mutate }: Pages): void {
  const position = useLive().state?.position;
  const readAt = useRef(position);
  useEffect(() => {
    // a newer read does not replace a running one: with constant visits a slow read would never end
    if (isValidating || position === readAt.current) return;
    readAt.current = position;
    void mutate();
  }, [position, isValidating, mutate]);
}

/** How fresh the page's figures are; keeps counting between messages. */
export function Freshness() {
  const { heardAt, isLost } = useLive();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (isLost) return 'Live updates are interrupted; trying again.';
  return heardAt === undefined ? 'Connecting to live updates…' : `Live · updated ${ago(now - heardAt)}`;
}

/** Returns how long ago something was, in words: `just now`, `3 s ago`, `2 min ago`. */
export function ago(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

const LONG_MS = 10_000;

/** Shows when figures are late, and when read models are rebuilt. */
export function LiveBars() {
  const { state } = useLive();
  return (
    <div role="status">
      {state && state.behind_ms > LONG_MS && (
        <Amber>
          {lateText(state.late)} catching up ({counted(state.lag, 'event')} behind).
        </Amber>
      )}
      {state && state.set_aside.length > 0 && (
        <Amber>
          {counted(state.set_aside.length, 'listing')} set aside until an operator acts, because of an event
          that cannot be read: <Link to={OPERATIONS}>Operations</Link>.
        </Amber>
      )}
      {state && state.rebuilding.length > 0 && (
        <Blue>{state.rebuilding.map(rebuildText).join(' ')} The current data stays in use.</Blue>
      )}
    </div>
  );
}

const names: Record<string, string> = { activity: 'the activity' };

/** Returns the subject of a delay: `Listings and statistics are`. */
function lateText(late: readonly string[]): string {
  const text = new Intl.ListFormat('en').format(late.map((name) => names[name] ?? name));
  const isOne = late.length === 1 && late[0] === 'activity';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${isOne ? 'is' : 'are'}`;
}

function rebuildText({ projection, position, head }: LiveState['rebuilding'][number]): string {
  const percent = head === 0 ? 100 : Math.floor((position / head) * 100);
  return `The read model of ${projection} is being rebuilt: ${percent}%.`;
}

const Bar = styled.p`
  padding: ${space(2)} ${theme.gutter};
  border-bottom: 1px solid ${theme.color.line};
  font-weight: ${theme.weight.label};
`;
const Amber = styled(Bar)`
  background: ${theme.color.amberSoft};
  color: ${theme.color.amberText};
`;
const Blue = styled(Bar)`
  background: ${theme.type.Rent[1]};
  color: ${theme.type.Rent[0]};
`;

/** Explains that a listing is set aside; nothing for other listings. */
export function SetAsideNote({ listingId }: { listingId: string }) {
  const found = useLive().state?.set_aside.find(({ listing_id }) => listing_id === listingId);
  if (!found) return null;
  return (
    <Refusal
      reason={`This listing is set aside: its event ${found.since} cannot be read. It is shown as it was before, and changes to it are not saved or shown until an operator acts.`}
    >
      <Note>
        An operator can skip the event with:{' '}
        <code>{`projections skip listings --position ${found.since} --reason "…"`}</code>
      </Note>
    </Refusal>
  );
}
