import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How a mail server treats its clients. */
type Mood = 'takes' | 'refuses' | 'says nothing';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a mail server on 127.0.0.1 that keeps what it took. */
export async function startMailServer(port = 0) {
  const taken: string[] = [];
  let mood: Mood = 'takes';
  let tried = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onRcptTo(_address, _session, done) {
      tried += 1;
      if (mood === 'refuses') done(Object.assign(new Error('mailbox is full'), { responseCode: 452 }));
      if (mood === 'takes') done();
    },
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        taken.push(mail);
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that timed out has disconnected
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
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
