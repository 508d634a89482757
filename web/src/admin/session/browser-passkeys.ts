import { PasskeyOptions } from '@marketplace/contracts/auth/passkeys.views';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Try again.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'Passkeys work only at this site’s public address.',
};

/** Asks the browser, which may show a dialog of its own. @throws {ApiError} with a reason for the user */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new ApiError(0, refusals[name] ?? 'Your browser could not use a passkey.', [], { cause });
  }
}

/** The library is loaded with the first use: most logins need none of it. */
const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** Makes a passkey on this device, and returns what the server needs of it. @throws {ApiError} */
export async function makePasskey() {
  const optionsJSON = await optionsAt('/api/auth/passkeys/options');
  const { startRegistration } = await library();
  return asked(() => startRegistration({ optionsJSON } as Parameters<Library['startRegistration']>[0]));
}

/** Lets the user sign the challenge at `path` with a passkey. @throws {ApiError} */
export async function signWithPasskey(path: '/api/auth/login/options' | '/api/auth/confirm/options') {
  const optionsJSON = await optionsAt(path);
  const { startAuthentication } = await library();
  return asked(() => startAuthentication({ optionsJSON } as Parameters<Library['startAuthentication']>[0]));
}

/** Without a session, there is none to be asked for. */
async function optionsAt(path: string): Promise<unknown> {
  return sendJson('POST', path, undefined, PasskeyOptions, { isAboutSession: path.includes('/login/') });
}
