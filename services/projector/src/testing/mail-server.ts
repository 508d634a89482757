import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How a mail server treats its clients. */
type Mood = 'takes' | 'refuses' | 'knows no such address' | 'relays nothing' | 'says nothing';

const refusals: Partial<Record<Mood, [code: number, text: string]>> = {
  refuses: [452, 'mailbox is full'],
  'knows no such address': [550, '5.1.1 nobody@example.com is unknown'],
  'relays nothing': [554, '5.7.1 relay access denied'],
};

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a mail server on 127.0.0.1 that keeps what it took. */
export async function startMailServer(port = 0) {
  const taken: string[] = [];
  const senders: string[] = [];
  let mood: Mood = 'takes';
  let tried = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onRcptTo(_address, _session, done) {
      tried += 1;
      const [responseCode, text] = refusals[mood] ?? [];
      if (responseCode) done(Object.assign(new Error(text), { responseCode }));
      if (mood === 'takes') done();
    },
    onData(stream, { envelope: { mailFrom } }, done) {
      text(stream).then((mail) => {
        taken.push(mail);
        senders.push(mailFrom ? mailFrom.address : '');
        done();
      }, done); // a client that was killed while it sent
    },
  });
  server.on('error', () => undefined); // a client that timed out has disconnected
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    /** Where each of them would be returned to, in the same order. */
    senders,
    /** The number of attempts to send. */
    get tried() {
      return tried;
    },
    be(next: Mood) {
      mood = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
