// The product on a Swarm: brought there as an operator does, on the first node, whose disk has the database.
import { createProject, execute, until } from '../compose/project.mjs';
import { startBucket } from './bucket.mjs';

const REPLICAS = { QUERY_REPLICAS: '2', COMMAND_REPLICAS: '2', WEB_REPLICAS: '2', PROJECTOR_REPLICAS: '2' };

/** Returns the handle of a product that is not yet there. It has what the checks of tests/compose ask of a project. */
export async function createStack(compose, { nodes, gateway }) {
  const project = await createProject(compose);
  const bucket = await startBucket(gateway);
  const [{ origin }] = nodes;
  project.set({
    PORT: '8080',
    PUBLIC_ORIGIN: origin,
    COMPOSE_FILE: 'docker-compose.yml:deploy/docker-compose.pictures.yml:deploy/swarm/stack.yml',
    VISIT_WAIT: '10s', // a slow machine refuses no view
    ...REPLICAS,
    ...bucket.settings,
  });
  return {
    ...project,
    origin,
    build: () => project.run('build'), // by the Docker of this machine
    ...stackHandle(project.folder, nodes),
    async remove() {
      await bucket.close();
      await project.remove();
    },
  };
}

/** What is done with a stack by an operator who types in a folder, on the first node. */
export function stackHandle(folder, [{ docker, environment }]) {
  const script = (name, ...words) => execute(`${folder}/deploy/${name}`, words, { cwd: folder, environment });
  return {
    script,
    up: () => script('swarm/up.sh'),
    operate: (...words) => script('swarm/operate.sh', ...words),
    /** What the checks ask of compose. */
    async run(verb, ...words) {
      if (verb !== 'logs') throw new Error(`no check on a Swarm calls compose ${verb}`);
      return docker('service', 'logs', '--raw', `marketplace_${words.at(-1)}`);
    },
    /** Returns the running instances of a service: `{ id, node, image }`. */
    async instances(service) {
      const format = '{{.ID}} {{.Node}} {{.Image}} {{.CurrentState}}';
      const only = ['--no-trunc', '--filter', 'desired-state=running', '--format', format];
      const lines = await docker('service', 'ps', ...only, `marketplace_${service}`);
      return lines
        .split('\n')
        .map((line) => line.split(' '))
        .filter(([, , , state]) => state === 'Running')
        .map(([id, node, image]) => ({ id, node, image }));
    },
    /** Waits until as many of each run as the stack wants. */
    settled: () =>
      until(
        'all instances to run',
        async () => {
          const lines = await docker('stack', 'services', '--format', '{{.Replicas}}', 'marketplace');
          return lines.split('\n').every((line) => new Set(line.split(' ')[0].split('/')).size === 1);
        },
        240,
      ),
  };
}
