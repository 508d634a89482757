import { createContext, use } from 'react';

/** Who uses the admin area. `checking`: a stored token is being verified. */
export type Session =
  | { status: 'checking' }
  | { status: 'signed-in'; username: string }
  /** The session has ended while the page holds unsaved work; `username` may log in again over it. */
  | { status: 'interrupted'; username: string }
  /** `byChoice`: after a logout, not because a session was missing or has ended. `hasEnded`: there was one, and it is over. */
  | { status: 'signed-out'; byChoice: boolean; hasEnded: boolean };

export interface Auth {
  session: Session;
  /** Why the last session of this tab has ended, in a sentence; undefined when that is not known. */
  endReason: string | undefined;
  /** Stores a new token. Throws ApiError when the server refuses the credentials. */
  logIn: (username: string, password: string) => Promise<void>;
  /** Ends the session here, and at the server if it can be reached. */
  logOut: () => void;
  /** Lets the calls fail that wait for a new session. */
  giveUp: () => void;
  /** Whether there are such calls. */
  isWaiting: boolean;
}

export const AuthContext = createContext<Auth | undefined>(undefined);

/** Returns the session of the admin area and what changes it. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthContext above it.');
  return auth;
}
