import { LoggedIn, Verified } from '@marketplace/contracts/auth/auth.views';
import { headers as names } from '@marketplace/contracts/headers';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import {
  clearToken,
  onRefusedToken,
  readToken,
  sessionEnded,
  storeToken,
  subscribeToToken,
} from '../../api/session.ts';
import { useHasUnsavedWork } from '../ui/unsaved.tsx';
import type { Auth, Session } from './auth-context.ts';
import { deviceToken } from './device-token.ts';
import { forgetLogout, noteLogout, useEndReason } from './end-reason.ts';
import { useAttendance } from './use-attendance.ts';

const VERIFY = '/api/auth/verify';

/** Returns the session that the stored token stands for. Each token is verified once; one that fails is removed. */
export function useSession(): Auth {
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null);
  const { mutate } = useSWRConfig();
  const [hasLoggedOut, setHasLoggedOut] = useState(false);
  const hadToken = useHadToken(token);
  const { data, error } = useSWRImmutable(token === null ? null : [VERIFY, token], ([path]) =>
    getJson(path, Verified),
  );
  const endReason = useEndReason(token, VERIFY);
  const lastUser = useLastUser(data?.username);
  const { isWaiting, goOn, giveUp } = useLoginAgain();
  const hasUnsavedWork = useHasUnsavedWork();
  const isSignedIn = token !== null && data !== undefined;
  useAttendance(isSignedIn ? keepAlive : undefined);
  const session = sessionOf({
    token,
    user: data?.username,
    byChoice: hasLoggedOut,
    hadToken,
    lastUser,
    hasWork: hasUnsavedWork || isWaiting,
  });

  useEffect(() => {
    if (error) clearToken();
  }, [error]);
  useEffect(() => {
    if (session.status !== 'signed-in' || !isWaiting) return;
    goOn();
  }, [session.status, isWaiting, goOn]);

  async function logIn(username: string, password: string) {
    const credentials = { username, password };
    const { access_token } = await sendJson('POST', '/api/auth/login', credentials, LoggedIn, {
      headers: { [names.deviceToken]: deviceToken() },
      isAboutSession: true,
    });
    setHasLoggedOut(false);
    forgetLogout();
    storeToken(access_token);
    // What failed to load when the last session ended is loaded with the new one.
    void mutate(isAdminData);
  }
  function logOut() {
    setHasLoggedOut(true);
    giveUp();
    // A server that cannot be reached must not keep anyone signed in here; the token expires by itself.
    const end = sendJson('POST', '/api/auth/logout', undefined, z.unknown(), { isAboutSession: true });
    void end.catch(() => undefined);
    noteLogout();
    clearToken();
    void mutate(isAdminData, undefined, { revalidate: false });
  }
  return { session, endReason, logIn, logOut, giveUp, isWaiting };
}

/** Lets the server know that the session is used; that it has ended is found out as with any call. */
function keepAlive(): void {
  getJson(VERIFY, Verified).catch(() => undefined);
}

/** Whether there ever was a token in this tab. */
function useHadToken(token: string | null): boolean {
  const [hadToken, setHadToken] = useState(token !== null);
  if (token !== null && !hadToken) setHadToken(true);
  return hadToken;
}

/** Returns the name of who was signed in last, in this tab. */
function useLastUser(user: string | undefined): string | undefined {
  const [last, setLast] = useState(user);
  if (user !== undefined && user !== last) setLast(user);
  return last;
}

interface Facts {
  token: string | null;
  user: string | undefined;
  byChoice: boolean;
  hadToken: boolean;
  lastUser: string | undefined;
  hasWork: boolean;
}

function sessionOf({ token, user, byChoice, hadToken, lastUser, hasWork }: Facts): Session {
  if (token !== null && user !== undefined) return { status: 'signed-in', username: user };
  if (lastUser !== undefined && hasWork && !byChoice) return { status: 'interrupted', username: lastUser };
  if (token !== null) return { status: 'checking' };
  return { status: 'signed-out', byChoice, hasEnded: hadToken && !byChoice };
}

/** Whether a cache entry is one of the admin area; the next to sign in must not see it. */
function isAdminData(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/api/');
}

interface Waiting {
  goOn: () => void;
  giveUp: (reason: Error) => void;
}

/**
 * Keeps the calls that wait until the admin has logged in again. `isWaiting`: there are some. `goOn` repeats them, `giveUp` lets
 * them fail.
 */
function useLoginAgain() {
  const waiting = useRef<Waiting[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(
    () =>
      onRefusedToken(() => {
        setIsWaiting(true);
        return new Promise((goOn, giveUp) => waiting.current.push({ goOn, giveUp }));
      }),
    [],
  );

  const settle = useCallback((end: (one: Waiting) => void) => {
    const all = waiting.current;
    waiting.current = [];
    setIsWaiting(false);
    all.forEach(end);
  }, []);
  const goOn = useCallback(() => settle((one) => one.goOn()), [settle]);
  const giveUp = useCallback(() => settle((one) => one.giveUp(sessionEnded())), [settle]);
  return { isWaiting, goOn, giveUp };
}
