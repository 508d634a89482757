import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { ContactFields } from './contact-message.ts';
import { templateParams } from './contact-message.ts';

type Provider = NonNullable<SiteView['email_provider']>;

/**
 * Sends a message through the site's e-mail provider. Rejects when none is set, when the provider refuses the message, cannot
 * be reached, or does not answer in time.
 */
export async function sendMessage(fields: ContactFields, { agent, email_provider }: SiteView): Promise<void> {
  if (!email_provider) throw new Error('No e-mail provider is set.');
  await inTime(hand(templateParams(fields, agent), email_provider), email_provider.timeout_ms);
}

async function hand(params: Record<string, string>, provider: Provider): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  init({
    origin: provider.origin, // `send` has no say in it
    publicKey: provider.public_key,
    blockHeadless: provider.block_headless,
    blockList: { list: provider.blocked_addresses, watchVariable: 'from_email' },
    limitRate: { throttle: provider.throttle_ms },
  });
  await send(provider.service_id, provider.template_id, params);
}

/** The provider's client waits for ever and cannot be stopped, so it is left behind instead. */
async function inTime(sending: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The e-mail provider did not answer in time.')), timeoutMs);
  });
  try {
    await Promise.race([sending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
