import { defineConfig } from 'vitest/config';

const roots = [
  '{packages,services,apps}/*/{src,test}',
  'web/{src,server,build}',
  'tests/{across,bad-inputs,faults,sabotage,supply}',
];

const onServers = {
  isolate: false, // modules are read once by each worker: a third of the processor time
  globalSetup: ['scripts/build.mjs', 'packages/testing/src/global-setup.ts'],
  testTimeout: 600_000, // these bounds measure nothing: they end what hangs
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 3, // many tests wait for processes rather than compute
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false, // pure functions: one set of modules serves all files, in a quarter of the time
          unstubGlobals: true,
          testTimeout: 180_000,
          include: [...roots, 'bench'].map((root) => `${root}/**/*.test.ts`),
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false, // as above; each test renders a page of its own
          maxWorkers: 1, // several would each load and warm up all pages, for a third more of the processors' time
          sequence: { groupOrder: 1 },
          unstubGlobals: true,
          testTimeout: 180_000,
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          server: { deps: { inline: ['@panzoom/panzoom'] } }, // what it has for Node, Node cannot read
        },
      },
      {
        test: {
          ...onServers,
          name: 'integration',
          include: roots.map((root) => `${root}/**/*.int.test.ts`),
          exclude: ['**/*.{faults,long}.int.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onServers,
          name: 'partitions', // tests of the log again, on a log in partitions
          include: [
            'append',
            'append-model',
            'append-readings',
            'check-log',
            'check-seals',
            'read-log',
            'import-log',
            'command-handler',
          ].map((name) => `packages/event-store/src/${name}.int.test.ts`),
          env: { LOG_SHAPE: 'partitions' },
        },
      },
      {
        test: {
          ...onServers,
          name: 'long', // faults in many rounds, and what takes much processor time
          include: roots.map((root) => `${root}/**/{*.faults,*.long,faults}.int.test.ts`),
          env: { TEST_LONG: '1' },
        },
      },
    ],
  },
});
