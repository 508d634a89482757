import { describe, expect, it } from 'vitest';
import { inTurn, parseConfig, toStack } from './to-stack.ts';

const placed = { deploy: { placement: { constraints: ['node.labels.database == here'] } } };
const config = {
  services: {
    edge: {
      image: 'marketplace/edge:1',
      restart: 'always',
      ports: [{ published: '8080', target: 8080 }],
      networks: { inside: null },
      depends_on: { query: { condition: 'service_started' } },
      volumes: ['uploads:/srv/uploads:ro'],
      tmpfs: ['/tmp:mode=1777,size=16m'],
      mem_limit: '256m',
      cpus: 1,
      pids_limit: 256,
    },
    query: {
      image: 'marketplace/query:1',
      restart: 'always',
      networks: { inside: null, database: null },
      environment: {
        DATABASE_URL: 'postgres://app_query@postgres:5432/marketplace',
        VAULT_KEY: 'pays 5$$',
        VAULT_KEY_PREVIOUS: '',
        PGPASSWORD_FILE: '/run/secrets/query_db_password',
        LOG_LEVEL: 'info',
      },
    },
    postgres: {
      image: 'marketplace/postgres:1',
      restart: 'always',
      volumes: ['data:/var/lib/data'],
      ...placed,
    },
    backup: {
      image: 'marketplace/archive:1',
      restart: 'always',
      volumes: ['data:/var/lib/data:ro'],
      ...placed,
    },
    migrate: { image: 'marketplace/operator:1', restart: 'no' },
    drill: { image: 'marketplace/archive:1', restart: 'always', profiles: ['drill'] },
  },
  networks: { inside: { internal: true }, database: { driver_opts: { encrypted: '' } } },
  volumes: { data: { name: 'marketplace_data' }, uploads: {} },
};
type Edited = { services: Record<string, Record<string, unknown>> };

function stackOf(
  edit: (given: Edited) => void = () => undefined,
  readFile = (name: string) => `content of ${name}`,
) {
  const edited: Edited = structuredClone(config);
  edit(edited);
  return toStack(parseConfig(JSON.stringify(edited)), { readFile });
}

describe('the stack of a compose configuration', () => {
  const { stack, secrets, networks } = stackOf();

  it('has what lasts, and not what runs once', () =>
    expect(Object.keys(stack.services)).toEqual(['edge', 'query', 'postgres', 'backup']));

  it('limits what compose limits, and publishes on each node', () =>
    expect(stack.services.edge).toMatchObject({
      ports: [{ mode: 'host', published: 8080, target: 8080 }],
      deploy: { resources: { limits: { memory: '256m', cpus: '1', pids: 256 } } },
      volumes: [{ type: 'tmpfs', target: '/tmp', tmpfs: { size: 16_777_216 } }],
    }));

  it('keeps volumes where a service is bound to its node', () => {
    expect(stack.services.postgres).toMatchObject({ volumes: ['data:/var/lib/data'] });
    expect(stack).toMatchObject({ volumes: { data: { name: 'marketplace_data' } } });
    expect(stack).not.toHaveProperty('volumes.uploads');
  });

  it('names networks that exist already, and how to create them', () => {
    expect(stack).toMatchObject({ networks: { inside: { external: true, name: 'marketplace_inside' } } });
    expect([...networks]).toEqual([
      ['marketplace_inside', ['--internal']],
      ['marketplace_database', ['--opt=encrypted=']],
    ]);
  });

  it('has no secret in an environment', () => {
    const [name = ''] = [...secrets.keys()].filter((one) => one.startsWith('marketplace_vault_key_'));
    expect(secrets.get(name)).toBe('pays 5$');
    expect(stack.services.query).toMatchObject({
      environment: { LOG_LEVEL: 'info', VAULT_KEY_FILE: '/run/secrets/vault_key' },
      secrets: expect.arrayContaining([{ source: name, target: 'vault_key' }]),
    });
    expect(stack.services.query).not.toHaveProperty('environment.VAULT_KEY_PREVIOUS_FILE');
    expect(JSON.stringify(stack)).not.toContain('pays');
  });

  it('is deployed a service at a time, and as a whole in the end', () => {
    const turns = inTurn(stack).map(({ services }) => Object.keys(services));
    expect(turns).toEqual([['edge'], ['query'], ['postgres'], ['backup'], Object.keys(stack.services)]);
    expect(inTurn(stack)[1]).toEqual({ ...stack, services: { query: stack.services.query } });
  });

  it('gives a changed secret a new name', () => {
    const changed = stackOf(({ services: { query } }) =>
      Object.assign(query?.environment ?? {}, { VAULT_KEY: 'new' }),
    );
    expect([...changed.secrets.keys()]).not.toEqual([...secrets.keys()]);
  });
});

describe('secrets in files', () => {
  const named = (given: Edited) =>
    Object.assign(given.services.query ?? {}, { secrets: ['query_db_password'] });

  it('are taken from them', () => {
    const { stack, secrets } = stackOf(named);
    expect([...secrets.values()]).toContain('content of query_db_password');
    expect(stack.services.query).toHaveProperty('environment.PGPASSWORD_FILE');
  });

  it('are not set when they are empty', () => {
    const { stack } = stackOf(named, () => '');
    expect(stack.services.query).not.toHaveProperty('environment.PGPASSWORD_FILE');
  });
});

it('has no Postgres when the database is elsewhere', () => {
  const elsewhere = { DATABASE_URL: 'postgres://app_query@db.example.com:5432/marketplace' };
  const { stack } = stackOf(({ services: { query } }) => Object.assign(query?.environment ?? {}, elsewhere));
  expect(Object.keys(stack.services)).toEqual(['edge', 'query']);
});

it('keeps a secret of digits as it is written', () => {
  const { secrets } = toStack(
    parseConfig('services:\n  web:\n    image: web\n    environment:\n      JWT_SECRET: 0123456789e99\n'),
    { readFile: () => '' },
  );
  expect([...secrets.values()]).toEqual(['0123456789e99']);
});

it('refuses a port with an address', () => {
  const bound = { ports: ['127.0.0.1:8080:8080/tcp'] };
  expect(() => stackOf(({ services: { edge } }) => Object.assign(edge ?? {}, bound))).toThrow(
    /PORT must be only a port/,
  );
});
