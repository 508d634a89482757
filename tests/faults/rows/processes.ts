import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '../fault.ts';
import { again, killWhileItSays, rest } from '../fault.ts';

/** Tries of who goes on until they are told. */
const PATIENT = 200;

/** Faults of the product's own processes. */
export const processFaults: Fault[] = [
  {
    id: 'F1',
    what: 'kill -9 of the command service in the middle of appends, eight times',
    seen: ['broken'],
    inject: (scene) =>
      again(scene, 8, () => killWhileItSays(scene, scene.random.pick(scene.system.command), 'append_new')),
  },
  {
    id: 'F2',
    what: 'kill -9 of the query service, four times',
    seen: ['broken'],
    inject: (scene) => again(scene, 4, () => scene.random.pick(scene.system.query).kill()),
  },
  {
    id: 'F3',
    what: 'kill -9 of the projector, 20 times in the middle of batches',
    inject: (scene) =>
      again(scene, 20, () =>
        killWhileItSays(scene, scene.random.pick(scene.system.projector), 'UPDATE read.projections'),
      ),
  },
  {
    id: 'F17',
    what: 'five projectors at once, one after the other killed at random',
    stage: () => ({ instances: { projector: 5 } }),
    inject: (scene) => again(scene, 10, () => scene.random.pick(scene.system.projector).kill()),
  },
  {
    id: 'F24',
    what: 'each process replaced by SIGTERM while the other of its kind answers, all of them twice',
    stage: () => ({ instances: { command: 2, query: 2 } }),
    async inject({ system }) {
      for (const part of [...system.all, ...system.all]) {
        await part.renew();
        await system.served();
      }
    },
  },
  {
    id: 'F25',
    what: 'one of two projectors frozen while the other continues, then woken; then the other',
    stage: () => ({ instances: { projector: 2 } }),
    async inject({ system, seconds }) {
      for (const part of system.projector) {
        const thaw = part.freeze();
        await rest(seconds / 2);
        thaw();
      }
    },
  },
  {
    id: 'F26',
    what: "the projector's event loop blocked, so that its wake-up is taken from it",
    stage(folder) {
      const file = path.join(folder, 'block.mjs');
      writeFileSync(
        file,
        `process.on('SIGUSR2', () => { const end = Date.now() + Number(process.env.BLOCK_MS); while (Date.now() < end); });\n`,
      );
      const options = { NODE_OPTIONS: `--import=${pathToFileURL(file)}`, BLOCK_MS: '40000' };
      return { instances: { projector: 2 }, env: { projector: options } };
    },
    async inject({ system, seconds }) {
      process.kill(system.projector[0]?.pid as number, 'SIGUSR2');
      await rest(Math.max(seconds, 41));
    },
  },
  {
    id: 'F30',
    what: 'everything stopped together and started in any order, four times',
    seen: ['broken', 'unavailable'],
    graceSeconds: 3,
    async inject({ system, random, seconds }) {
      for (let round = 0; round < 4; round++) {
        const back = await Promise.all(
          [system.postgres, system.redis, ...system.all].map((part) =>
            part.down(random.pick(['SIGKILL', 'SIGINT'])),
          ),
        );
        await Promise.all(
          random.shuffled(back).map(async (start, nth) => {
            await rest(nth * random.between(0, 0.3));
            await start();
          }),
        );
        await system.served();
        await rest((seconds / 4) * random());
      }
    },
  },
  {
    id: 'F31',
    what: 'two command services, and pairs of calls for one version, one title and one key',
    stage: () => ({ instances: { command: 2 } }),
    async inject(scene) {
      const { load, expect } = scene;
      const headers = load.authorization;
      await again(scene, 10, async (nth) => {
        const id = await load.add(1);
        const edits = [1, 2].map((price) =>
          load.ask({
            method: 'PUT',
            path: `/api/properties/${id}`,
            json: { price },
            headers: { ...headers, 'If-Match': '"1"' },
          }),
        );
        const statuses = (await Promise.all(edits)).map(({ status }) => status).sort();
        expect(`one of two edits of one version wins, not ${statuses}`, `${statuses}` === '200,409');

        const twin = {
          title: 'One title',
          description: 'x',
          price: 1,
          district: 'D09',
          category: 'Condominium',
          property_type: 'Buy',
        };
        const add = (key: string) =>
          load.ask({
            method: 'POST',
            path: '/api/properties',
            json: twin,
            headers: { ...headers, 'Idempotency-Key': key },
          });
        const slugs = (
          await Promise.all([
            add(`a-${load.listings.length}-${nth}`),
            add(`b-${load.listings.length}-${nth}`),
          ])
        ).map(({ body }) => body.slug);
        expect(`two listings of one title have slugs of their own, not ${slugs}`, slugs[0] !== slugs[1]);
        const same = (await Promise.all([1, 2].map(() => add(`c-${load.listings.length}-${nth}`)))).map(
          ({ body }) => body.id,
        );
        expect(
          `one key is one listing, not ${same}`,
          same.filter(Boolean).every((one, _, all) => one === all[0]),
        );
      });
    },
  },
  {
    id: 'F32',
    what: 'kill -9 of the command service, the query service and the projector in turn, three times, under 200 enquiries of people who ask again',
    seen: ['broken'],
    async inject({ system, load, random, expect }) {
      const answers: number[] = [];
      const asking = Array.from({ length: 8 }, async () => {
        for (let nth = 0; nth < 25; nth++) answers.push((await load.enquire(PATIENT)).status);
      });
      for (const part of [1, 2, 3].flatMap(() => [system.command, system.query, system.projector])) {
        await rest(random.between(0.2, 0.5));
        await random.pick(part).kill();
      }
      await Promise.all(asking);
      const taken = answers.filter((status) => status === 201).length;
      expect(`all 200 enquiries are acknowledged, not ${taken}`, taken === 200);
    },
  },
];
