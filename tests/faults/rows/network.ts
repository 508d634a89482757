import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { TcpProxy } from '@marketplace/testing/tcp-proxy';
import type { Fault } from '../fault.ts';
import { rest } from '../fault.ts';

const IDLE = 1800;
const SLOW = 200;
/** Longer than the server waits for the head of a request. */
const PATIENCE_SECONDS = 8;

const waysToCut: ((link: TcpProxy) => void)[] = [
  (link) => link.reset(),
  (link) => link.blackhole(),
  (link) => link.blackhole('up'),
  (link) => link.blackhole('down'),
];

/** Faults of what lies between the parts. */
export const networkFaults: Fault[] = [
  {
    id: 'F13',
    what: 'each connection between parts cut: broken, silent, and with lost answers, in any order',
    seen: ['unavailable', 'broken'],
    graceSeconds: 12,
    stage: () => ({ fronted: true }),
    async inject({ system, random, seconds }) {
      const cuts = [...system.links.values()].flatMap((link) => waysToCut.map((cut) => ({ cut, link })));
      for (const { cut, link } of random.shuffled(cuts)) {
        cut(link);
        await rest(Math.max(0.2, (seconds / cuts.length) * random.between(0.5, 1.5)));
        link.pass();
      }
    },
  },
  {
    id: 'F14',
    what: 'every connection slow: 300 ± 100 ms, and one piece in a hundred sent again after another 300 ms',
    stage: () => ({ fronted: true }),
    graceSeconds: 3,
    seen: ['unavailable'],
    async inject({ system, random, seconds }) {
      const end = Date.now() + seconds * 1000;
      while (Date.now() < end) {
        // half of it each way
        for (const link of system.links.values())
          link.latency(random.between(100, 200) + (random() < 0.01 ? 300 : 0));
        await rest(0.05);
      }
      for (const link of system.links.values()) link.pass();
    },
  },
  {
    id: 'F27',
    what: `${IDLE} connections that say nothing, and ${SLOW} bodies a byte at a time, against the command service`,
    async inject({ system, seconds, expect }) {
      const port = system.command[0]?.port as number;
      const idle = Array.from({ length: IDLE }, () => open(port));
      const slow = Array.from({ length: SLOW }, () => {
        const socket = open(port);
        socket.write(
          'POST /api/analytics HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n',
        );
        return socket;
      });
      for (let left = Math.max(seconds, PATIENCE_SECONDS); left > 0; left -= 0.5) {
        for (const socket of slow) if (socket.writable) socket.write(' ');
        await rest(0.5);
      }
      const ended = idle.filter((socket) => socket.readableEnded || socket.destroyed).length;
      expect(`connections that say nothing are ended: of ${IDLE} ${ended}`, ended === IDLE);
      for (const socket of [...idle, ...slow]) socket.destroy();
    },
  },
];

function open(port: number): Socket {
  return connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
}
