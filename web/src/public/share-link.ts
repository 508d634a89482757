import { whatsAppShareLink } from './contact-links.tsx';

interface SharedLink {
  title: string;
  text: string;
  url: string;
}

export type SharedBy = 'device' | 'copy' | 'WhatsApp';

/** Shares by the device, the clipboard or WhatsApp, and returns which one; undefined when the device's dialog was closed. */
export async function shareLink(data: SharedLink): Promise<SharedBy | undefined> {
  if (typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true))
    try {
      await navigator.share(data);
      return 'device';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copy';
  } catch {
    openInTab(whatsAppShareLink(`${data.text} ${data.url}`));
    return 'WhatsApp';
  }
}

/** In this tab when the browser blocks a new one. */
function openInTab(address: string) {
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  else window.location.assign(address);
}
