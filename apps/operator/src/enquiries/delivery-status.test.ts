import { describe, expect, it } from 'vitest';
import { readDeliveryStatus } from './delivery-status.ts';

const token = '0192d4e07b1a7c3d8e4f0123456789ad0123456789abcdef';
const address = `bounce+${token}@agency.example`;

interface Said {
  to?: string;
  type?: string;
  action?: string;
  status?: string;
}

/** As Postfix writes it, without the lines that nobody reads. */
function report({ to = `To: ${address}`, type, action = 'failed', status = '5.1.1' }: Said = {}): string {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
${to}
MIME-Version: 1.0
Content-Type: ${type ?? 'multipart/report; report-type=delivery-status;\n\tboundary="4F2.1764/mx.example"'}

This is a MIME-encapsulated message.

--4F2.1764/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered. Status: 5.0.0

--4F2.1764/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Sender: rfc822; ${address}

Final-Recipient: rfc822; nobody@mail.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} user unknown

--4F2.1764/mx.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

To: nobody@mail.example
Subject: Status of your home

Action: failed
Status: 5.1.1
--4F2.1764/mx.example--
`;
}

describe('a delivery report', () => {
  it.each([
    ['a server', {}],
    ['one in capitals', { to: `TO: <${address.toUpperCase()}>` }],
    ['one that folds lines', { to: `To:\n ${address}` }],
    ['a forwarder', { to: `To: postmaster@agency.example\nDelivered-To: ${address}` }],
    ['one with a comment', { status: '5.1.10 (Recipient not found)' }],
  ])('of %s says that an address does not exist', (_name, said) => {
    expect(readDeliveryStatus(report(said))).toEqual({ token });
    expect(readDeliveryStatus(report(said).replaceAll('\n', '\r\n'))).toEqual({ token });
  });

  it.each([
    ['about a delay', { action: 'delayed', status: '4.4.1' }, /does not report a failed delivery/],
    ['after a timeout', { status: '4.4.7' }, /with status 4\.4\.7, the address may exist/],
    ['about the sender', { status: '5.7.1' }, /with status 5\.7\.1, the address may exist/],
    ['without a status', { status: 'none' }, /with status unknown/],
    ['of a delivery', { action: 'delivered', status: '2.0.0' }, /does not report a failed delivery/],
    ['that is none', { type: 'multipart/mixed; boundary=x' }, /does not report a failed delivery/],
    ['to somebody else', { to: 'To: agent@agency.example' }, /not sent to a bounce address/],
    ['with half a token', { to: `To: bounce+${token.slice(1)}@agency.example` }, /not sent to a bounce/],
  ])('%s changes nothing', (_name, said, problem) => {
    expect(readDeliveryStatus(report(said))).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each(['', '\n\n', `To: ${address}`, `To: ${address}\n\nContent-Type: message/delivery-status\n\n`])(
    'is not %j',
    (mail) => expect(readDeliveryStatus(mail)).toHaveProperty('problem'),
  );
});
