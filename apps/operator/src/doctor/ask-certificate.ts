import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Certificate, CheckResult } from './facts.ts';

const TIMEOUT_MS = 5000;

/** Returns the certificate that visitors of an https origin are shown. */
export async function askCertificate(origin: string | undefined): Promise<CheckResult<Certificate>> {
  if (!origin || !URL.canParse(origin) || new URL(origin).protocol !== 'https:')
    return { unasked: 'PUBLIC_ORIGIN is not https' };
  const { hostname: host, port } = new URL(origin);
  const names = isIP(host) ? {} : { servername: host };
  // shown and not trusted: what is wrong with it is what is asked for
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...names });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  try {
    await once(socket, 'secureConnect');
    const { valid_to } = socket.getPeerCertificate();
    const refusal = socket.authorized ? undefined : String(socket.authorizationError);
    return { host, validTo: new Date(valid_to), refusal };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { unasked: `${host} does not answer from here: ${message || code}` };
  } finally {
    socket.destroy();
  }
}
