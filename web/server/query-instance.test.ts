import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { followOneInstance } from './query-instance.ts';

const three = ['10.0.1.3', '10.0.1.4', 'fd00::5'];

async function follow(addresses: () => string[], self = 'web-1', origin = 'http://query:8082') {
  let asked = 0;
  const instance = await followOneInstance(origin, {
    self,
    everyMs: 1,
    resolve: async () => {
      asked += 1;
      return addresses();
    },
  });
  onTestFinished(instance.stop);
  const askedAgain = async () => {
    const before = asked;
    await waitFor(() => asked > before + 1, { intervalMs: 1 });
    return instance.origin();
  };
  return { ...instance, askedAgain };
}

it('every process keeps to one instance, in whatever order the name server lists them', async () => {
  const chosen = new Map<string, string>();
  for (let nth = 0; nth < 20; nth++) {
    const inOrder = await follow(() => three, `web-${nth}`);
    const { origin } = await follow(() => [...three].reverse(), `web-${nth}`);
    expect(origin()).toBe(inOrder.origin());
    chosen.set(`web-${nth}`, origin());
  }
  expect([...new Set(chosen.values())].sort()).toEqual([
    'http://10.0.1.3:8082',
    'http://10.0.1.4:8082',
    'http://[fd00::5]:8082',
  ]);
});

it('it leaves its instance only when the name server no longer lists that, and then stays with the next', async () => {
  let listed = ['10.0.1.3'];
  const { origin, askedAgain } = await follow(() => listed);
  listed = three;
  expect(await askedAgain()).toBe('http://10.0.1.3:8082');
  listed = [];
  expect(await askedAgain()).toBe('http://10.0.1.3:8082');
  listed = ['10.0.1.4'];
  expect(await askedAgain()).toBe('http://10.0.1.4:8082');
  listed = three;
  expect(await askedAgain()).toBe('http://10.0.1.4:8082');
  await delay(1);
  expect(origin()).toBe('http://10.0.1.4:8082');
});

it.each(['https://query.example', 'http://127.0.0.1:8082', 'http://[::1]:8082'])(
  '%s stays as it is',
  async (given) => {
    const { origin } = await follow(() => three, 'web-1', given);
    expect(origin()).toBe(given);
  },
);

it('a name without an address stays a name until it has one', async () => {
  let listed: string[] = [];
  const { origin } = await follow(() => listed);
  expect(origin()).toBe('http://query:8082');
  listed = ['10.0.1.4'];
  await waitFor(() => origin() === 'http://10.0.1.4:8082', { intervalMs: 1 });
});
