/** A delivery status notification that says that an address does not exist; or why a mail is none. */
export type DeliveryStatus = { token: string } | { problem: string };

/**
 * Returns what a mail to a bounce address says (RFC 3464). The mail must be a report that a delivery failed for good: status 5.x.x,
 * except 5.7.x, which is about the sender. What else the mail contains has no meaning.
 */
export function readDeliveryStatus(mail: string): DeliveryStatus {
  const text = mail.replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const headers = (end < 0 ? text : text.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const token = /^(?:to|delivered-to|x-original-to):.*\+([0-9a-f]{48})@/im.exec(headers)?.[1]?.toLowerCase();
  if (token === undefined) return { problem: 'it was not sent to a bounce address' };
  const isReport = /^content-type:\s*multipart\/report\b/im.test(headers);
  const [, report = ''] =
    /^content-type:\s*message\/delivery-status\b.*\n(?:.+\n)*\n([\s\S]*)/im.exec(text) ?? [];
  const groups = (report.split('\n--')[0] ?? '').split(/\n[ \t]*\n/);
  const failed = groups.find((group) => /^action:\s*failed\b/im.test(group));
  if (!isReport || failed === undefined) return { problem: 'it does not report a failed delivery' };
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(failed)?.[1] ?? 'unknown';
  if (!status.startsWith('5.') || status.startsWith('5.7.'))
    return { problem: `with status ${status}, the address may exist` };
  return { token };
}
