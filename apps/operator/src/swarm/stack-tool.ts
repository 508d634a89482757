import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { UsageError } from '@marketplace/service-kit/command-line';
import type { Tool } from '../terminal.ts';
import type { Stack } from './to-stack.ts';
import { inTurn, parseConfig, toStack } from './to-stack.ts';

const verbs: Record<string, (parts: Stack) => string[]> = {
  deploy: ({ stack }) => inTurn(stack).map((one) => JSON.stringify(one)),
  secrets: ({ secrets }) =>
    [...secrets].map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`),
  networks: ({ networks }) => [...networks].map(([name, options]) => [name, ...options].join(' ')),
  images: ({ stack }) => [...new Set(Object.values(stack.services).map(({ image }) => image))],
};

/** Used by deploy/swarm/up.sh, which has the compose files, and the Docker that this program does not reach. */
export const stackTool: Tool = {
  name: 'stack',
  usage: `Usage: stack deploy | secrets | networks | images      reads what \`docker compose config\` prints
  deploy     print the stack for \`docker stack deploy\`
  secrets    print the name of each secret, and its value in base64
  networks   print the name of each network, and how to create it
  images     print the images that each node needs`,
  async run([verb = ''], { print }) {
    const answer = verbs[verb];
    if (!answer) throw new UsageError(`Unknown verb: ${verb}. \`help\` says more.`);
    const config = parseConfig(await text(process.stdin));
    const readFile = (name: string) => readFileSync(`/run/secrets/${name}`, 'utf8').trimEnd();
    for (const line of answer(toStack(config, { readFile }))) print(line);
    return 0;
  },
};
