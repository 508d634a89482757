import { createHash } from 'node:crypto';
import { secretsInFiles } from '@marketplace/service-kit/all-settings';
import { parse } from 'yaml';
import { z } from 'zod';

/** The name of the stack, which the names of its services, networks and secrets start with. */
const STACK = 'marketplace';

const Environment = z.record(z.string(), z.string()).default({});
const Service = z.looseObject({
  image: z.string(),
  restart: z.string().optional(),
  environment: z
    .unknown()
    .optional()
    .transform((): z.infer<typeof Environment> => ({})),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.array(z.union([z.string(), z.object({ source: z.string().optional() })])).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z
    .array(z.union([z.string(), z.object({ published: z.coerce.string(), target: z.coerce.number() })]))
    .default([]),
  secrets: z
    .array(z.union([z.string().transform((source) => ({ source })), z.object({ source: z.string() })]))
    .default([]),
  mem_limit: z.coerce.string().optional(),
  cpus: z.coerce.string().optional(),
  pids_limit: z.number().optional(),
  deploy: z
    .looseObject({ placement: z.looseObject({ constraints: z.array(z.string()).optional() }).optional() })
    .default({}),
});
type Service = z.infer<typeof Service>;

const Network = z.looseObject({
  internal: z.boolean().default(false),
  driver_opts: z.record(z.string(), z.coerce.string()).default({}),
});

/** What `docker compose config` prints: all files merged, and every setting filled in. */
const ComposeConfig = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()).default({}),
  networks: z.record(z.string(), Network.nullable()).default({}),
});
export type ComposeConfig = z.infer<typeof ComposeConfig>;

/**
 * Returns what `docker compose config` printed, as YAML or JSON. Values of environments stay as they are written: a password of digits is
 * no number.
 *
 * @throws {z.ZodError} when it is not a compose configuration
 */
export function parseConfig(text: string): ComposeConfig {
  const config = ComposeConfig.parse(parse(text));
  const words = z
    .object({ services: z.record(z.string(), z.looseObject({ environment: Environment })) })
    .parse(parse(text, { schema: 'failsafe' }));
  for (const [name, service] of Object.entries(config.services))
    service.environment = words.services[name]?.environment ?? {};
  return config;
}

/** Keys of a service that mean the same to `docker stack deploy`. */
const SAME = [
  'command',
  'entrypoint',
  'user',
  'init',
  'read_only',
  'cap_add',
  'cap_drop',
  'sysctls',
  'logging',
  'healthcheck',
  'stop_grace_period',
];

/** What the compose files name without its content. */
interface Given {
  /** Returns the secret in a file of SECRETS_FOLDER, without its line end. */
  readFile: (name: string) => string;
}

/** What a Swarm gets. */
export interface Stack {
  /** In the format of `docker stack deploy`. */
  stack: { services: Record<string, { image: string }> };
  /** Values by their names. */
  secrets: Map<string, string>;
  /** Options of `docker network create`, by the name of the network. */
  networks: Map<string, string[]>;
}

/**
 * Returns the stack of a compose configuration: limits below `deploy`, published ports on each node, secrets as files, networks that
 * exist already. Containers that run once are left out, and so are volumes, except where a constraint binds a service to its node.
 *
 * @throws {Error} when a port has an address, because a Swarm publishes on all of a node
 */
export function toStack({ services, volumes, networks }: ComposeConfig, { readFile }: Given): Stack {
  const secrets = new Map<string, string>();
  const lasting = Object.entries(services).filter(([name, service]) => runsOn(name, service, services));
  const bound = lasting.flatMap(([, service]) => boundVolumes(service));
  const sources = new Set(bound.map((one) => (typeof one === 'string' ? one.split(':')[0] : one.source)));
  const joined = new Set(lasting.flatMap(([, service]) => Object.keys(service.networks)));
  const stack = {
    version: '3.9',
    services: Object.fromEntries(
      lasting.map(([name, service]) => [name, swarmService(service, { secrets, readFile })]),
    ),
    networks: Object.fromEntries(
      [...joined].map((name) => [name, { external: true, name: `${STACK}_${name}` }]),
    ),
    volumes: Object.fromEntries(Object.entries(volumes).filter(([name]) => sources.has(name))),
    secrets: Object.fromEntries([...secrets.keys()].map((name) => [name, { external: true, name }])),
  };
  return {
    stack,
    secrets,
    networks: new Map([...joined].map((name) => [`${STACK}_${name}`, optionsOf(networks[name])])),
  };
}

/**
 * Returns the stacks to deploy one after the other: each service by itself, then all of them, which removes those that are gone. Few
 * instances start at a time, and services after a failed update stay as they are.
 */
export function inTurn(stack: Stack['stack']): Stack['stack'][] {
  const alone = Object.entries(stack.services).map(([name, service]) => ({
    ...stack,
    services: { [name]: service },
  }));
  return [...alone, stack];
}

function optionsOf(network: ComposeConfig['networks'][string] | undefined): string[] {
  const driver = Object.entries(network?.driver_opts ?? {}).map(([name, value]) => `--opt=${name}=${value}`);
  return network?.internal ? ['--internal', ...driver] : driver;
}

/** With a database elsewhere, the stack has no Postgres and nothing that works on its files. */
function runsOn(name: string, service: Service, services: Record<string, Service>): boolean {
  if (service.restart === 'no' || 'profiles' in service) return false;
  const { hostname } = new URL(services.query?.environment.DATABASE_URL ?? 'postgres://postgres');
  return hostname === 'postgres' || (name !== 'postgres' && boundVolumes(service).length === 0);
}

function boundVolumes({ volumes, deploy }: Service): Service['volumes'] {
  return deploy.placement?.constraints?.length ? volumes : [];
}

function swarmService(service: Service, given: Pick<Stack, 'secrets'> & Given) {
  const { environment, files } = secretsOf(service, given);
  const limits = { memory: service.mem_limit, cpus: service.cpus, pids: service.pids_limit };
  return {
    image: service.image,
    ...Object.fromEntries(SAME.filter((key) => key in service).map((key) => [key, service[key]])),
    environment,
    networks: Object.keys(service.networks),
    ports: service.ports.map(hostPort),
    volumes: [...boundVolumes(service), ...service.tmpfs.map(memoryFolder)],
    secrets: files,
    deploy: { ...service.deploy, resources: { limits } },
  };
}

/**
 * Moves the secrets of a service to `secrets`, from its environment and from files. Their names end in a digest: Docker cannot change a
 * secret, only replace it.
 */
function secretsOf(service: Service, { secrets, readFile }: Pick<Stack, 'secrets'> & Given) {
  const environment = { ...service.environment };
  const files: { source: string; target: string }[] = [];
  function add(target: string, value: string) {
    const source = `${STACK}_${target}_${createHash('sha256').update(value).digest('hex').slice(0, 12)}`;
    secrets.set(source, value);
    files.push({ source, target });
  }
  for (const name of secretsInFiles) {
    const value = environment[name];
    if (value === undefined) continue;
    delete environment[name];
    if (value === '') continue;
    add(name.toLowerCase(), value.replaceAll('$$', '$')); // as compose prints a $
    environment[`${name}_FILE`] = `/run/secrets/${name.toLowerCase()}`;
  }
  for (const { source } of service.secrets) {
    const value = readFile(source);
    if (value) add(source, value);
    else
      for (const [name, file] of Object.entries(environment))
        if (file === `/run/secrets/${source}`) delete environment[name]; // an empty file is an empty setting
  }
  return { environment, files };
}

function hostPort(port: Service['ports'][number]) {
  const [published, target] =
    typeof port === 'string'
      ? (/^(\d+):(\d+)(?:\/tcp)?$/.exec(port)?.slice(1) ?? [])
      : [port.published, port.target];
  if (!published || !target)
    throw new Error('Setting PORT must be only a port, such as 8080: a Swarm publishes it on every node.');
  return { mode: 'host', protocol: 'tcp', published: Number(published), target: Number(target) };
}

const BYTES = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `/tmp:mode=1777,size=64m`. Its mode is 1777 without being named. */
function memoryFolder(words: string) {
  const [, target, size = '64', unit = 'm'] = /^([^:]+)(?:.*size=(\d+)([kmg]))?/.exec(words) ?? [];
  return { type: 'tmpfs', target, tmpfs: { size: Number(size) * (BYTES[unit as keyof typeof BYTES] ?? 1) } };
}
