import { LoggedIn, Verified } from '@marketplace/contracts/auth/auth.views';
import type { Right, Role } from '@marketplace/contracts/auth/rights';
import { hasRight } from '@marketplace/contracts/auth/rights';
import { headers as names } from '@marketplace/contracts/headers';
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { getJson, sendJson } from '../../api/client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { ATTENDED_MS, isAttended, noteAttendance, randomKey } from '../../api/request-headers.ts';
import type { Liftable } from '../../api/session.ts';
import {
  clearToken,
  onRefusal,
  readToken,
  sessionEnded,
  storeToken,
  subscribeToToken,
} from '../../api/session.ts';
import { useHasUnsavedWork } from '../ui/unsaved.tsx';

interface Member {
  username: string;
  role: Role;
  /** The team requires passkeys, and they have none. */
  mustAddPasskey: boolean;
}

/** The user of the admin area. `checking`: a stored token is being verified. */
type Session =
  | { status: 'checking' }
  | ({ status: 'signed-in'; newDevices: Verified['new_devices'] } & Member)
  /** The session ended with unsaved work on the page; `username` may log in again. */
  | ({ status: 'interrupted' } & Member)
  /** `byChoice`: after a logout. `hasEnded`: another end of this tab's session. */
  | { status: 'signed-out'; byChoice: boolean; hasEnded: boolean };

type Auth = ReturnType<typeof useSession>;

export const AuthContext = createContext<Auth | undefined>(undefined);

/** Returns the session of the admin area and what changes it. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthContext above it.');
  return auth;
}

/** Whether the admin of the session has a right; pages and buttons without it are not shown. */
export function useRight(right: Right | undefined): boolean {
  const { session } = useAuth();
  return right === undefined || ('role' in session && hasRight(session.role, right));
}

const VERIFY = '/api/auth/verify';

/**
 * Returns the session of the stored token, which is verified once and removed when the server refuses it. `logIn` throws ApiError when
 * the proof is refused; `giveUp` fails the calls that wait for a new session, and those of `confirmation` wait until it is clear who is
 * there. `recheck` asks the server again who that is.
 */
export function useSession() {
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null);
  const { mutate } = useSWRConfig();
  const [byChoice, setByChoice] = useState(false);
  const {
    data,
    error,
    mutate: update,
  } = useSWRImmutable<Verified, ApiError>(
    token === null ? null : [VERIFY, token],
    () => getJson(VERIFY, Verified),
    { shouldRetryOnError: isTransient },
  );
  const endReason = useEndReason(token);
  const hadToken = useLastKnown(token ?? undefined) !== undefined;
  const lastUser = useLastKnown(data);
  const { isWaiting, resume, giveUp } = useWaitingCalls(401, sessionEnded);
  const confirmation = useWaitingCalls(428, notConfirmed);
  const hasWork = useHasUnsavedWork() || isWaiting;
  const session = currentSession();
  const isSignedIn = session.status === 'signed-in';
  const keep = useCallback((now: Verified) => void update(now, { revalidate: false }), [update]);
  useKeepAlive(isSignedIn, keep);

  function currentSession(): Session {
    if (token !== null && data)
      return { status: 'signed-in', newDevices: data.new_devices, ...memberOf(data) };
    if (lastUser !== undefined && hasWork && !byChoice)
      return { status: 'interrupted', ...memberOf(lastUser) };
    if (token !== null) return { status: 'checking' };
    return { status: 'signed-out', byChoice, hasEnded: hadToken && !byChoice };
  }
  useEffect(() => {
    if (error && !isTransient(error)) clearToken();
  }, [error]);
  useEffect(() => {
    if (isSignedIn && isWaiting) resume();
  }, [isSignedIn, isWaiting, resume]);

  async function logIn(path: LoginPath, proof: object) {
    const { access_token } = await sendJson('POST', path, proof, LoggedIn, {
      headers: { [names.deviceToken]: deviceToken() },
      isAboutSession: true,
    });
    setByChoice(false);
    localStorage.removeItem(LOGGED_OUT);
    storeToken(access_token);
    // Loads what failed when the last session ended.
    void mutate(isAdminData);
  }
  function logOut() {
    setByChoice(true);
    giveUp();
    // Logging out must work without the server; the token expires anyway.
    const end = sendJson('POST', '/api/auth/logout', undefined, z.unknown(), { isAboutSession: true });
    void end.catch(() => undefined);
    localStorage.setItem(LOGGED_OUT, 'yes');
    if (lastUser) localStorage.removeItem(draftKey(lastUser.username));
    clearToken();
    void mutate(isAdminData, undefined, { revalidate: false });
  }
  const recheck = () => update();
  return { session, endReason, logIn, logOut, giveUp, isWaiting, confirmation, recheck };
}

type LoginPath = '/api/auth/login' | '/api/auth/login/passkey' | '/api/auth/login/recovery-code';

function memberOf({ username, role, must_add_passkey }: Verified): Member {
  return { username, role, mustAddPasskey: must_add_passkey };
}

/** Returns the key in local storage of an admin's unfinished new listing. */
export function draftKey(username: string): string {
  return `draft of ${username}`;
}

/** Whether a failed call says nothing about the token: no answer, or a server error. */
function isTransient({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** Whether a cache entry belongs to the admin area; the next admin must not see it. */
function isAdminData(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/api/');
}

/** Returns this tab's last defined value. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Outlives sessions, unlike the access token in local storage. */
const DEVICE = 'device';

/**
 * Returns the random text that identifies this browser at a login: failed logins elsewhere do not count against it, and notifications
 * that were allowed on it stay on.
 */
export function deviceToken(): string {
  const stored = localStorage.getItem(DEVICE) ?? randomKey();
  localStorage.setItem(DEVICE, stored);
  return stored;
}

/** In local storage between a logout and the next login, for other tabs. */
const LOGGED_OUT = 'logged-out';
/** The server's answer to unknown tokens; it has no reason. */
const NO_REASON = 'Please log in again.';

/** Returns why this tab's session ended: a logout in another tab, or the server's reason. */
function useEndReason(token: string | null): string | undefined {
  const last = useRef(token);
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    const ended = last.current;
    last.current = token;
    if (token !== null) setReason(undefined);
    if (token !== null || ended === null) return;
    if (localStorage.getItem(LOGGED_OUT) !== null) {
      setReason('You logged out in another tab.');
      return;
    }
    void refusalOf(VERIFY, ended).then((text) => {
      if (last.current === null && text !== NO_REASON) setReason(text);
    });
  }, [token]);
  return reason;
}

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Keeps the session alive during use, by one call a minute, because typing alone sends nothing. Its answer has the current role. */
function useKeepAlive(isSignedIn: boolean, keep: (admin: Verified) => void): void {
  useEffect(() => {
    const options = { passive: true, capture: true };
    for (const type of INPUT_EVENTS) window.addEventListener(type, noteAttendance, options);
    return () => {
      for (const type of INPUT_EVENTS) window.removeEventListener(type, noteAttendance, options);
    };
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setInterval(() => {
      if (isAttended())
        getJson(VERIFY, Verified)
          .then(keep)
          .catch(() => undefined);
    }, ATTENDED_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, keep]);
}

function notConfirmed(): ApiError {
  return new ApiError(428, 'Not confirmed. Nothing was changed.');
}

interface WaitingCall {
  resume: () => void;
  fail: (reason: Error) => void;
}

/** Holds calls that were refused with `status` until the admin has lifted the refusal. `resume` repeats them, `giveUp` fails them. */
function useWaitingCalls(status: Liftable, givenUp: () => Error) {
  const calls = useRef<WaitingCall[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(
    () =>
      onRefusal(status, () => {
        setIsWaiting(true);
        return new Promise((resume, fail) => calls.current.push({ resume, fail }));
      }),
    [status],
  );
  const settle = useCallback((end: (call: WaitingCall) => void) => {
    const held = calls.current;
    calls.current = [];
    setIsWaiting(false);
    held.forEach(end);
  }, []);
  const resume = useCallback(() => settle((call) => call.resume()), [settle]);
  const giveUp = useCallback(() => settle((call) => call.fail(givenUp())), [settle, givenUp]);
  return { isWaiting, resume, giveUp };
}
