import { get } from 'node:http';

export interface Container {
  /** `query_1`. */
  name: string;
  /** Of all its processes since it started, in milliseconds, as Docker counts it. */
  processorTime(): Promise<number>;
}

/** Returns the running containers of a compose project. */
export async function containersOf(project: string): Promise<Container[]> {
  const label = encodeURIComponent(JSON.stringify({ label: [`com.docker.compose.project=${project}`] }));
  const found = await ask<{ Id: string; Names: string[] }[]>(`/containers/json?filters=${label}`);
  return found.map(({ Id, Names: [name = ''] }) => ({
    name: name.slice(project.length + 2), // of `/project_query_1`
    async processorTime() {
      const stats = await ask<{ cpu_stats: { cpu_usage: { total_usage: number } } }>(
        `/containers/${Id}/stats?stream=false&one-shot=true`,
      );
      return stats.cpu_stats.cpu_usage.total_usage / 1e6;
    },
  }));
}

function ask<Answer>(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ socketPath: '/var/run/docker.sock', path: address }, async (answer) => {
      resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()));
    }).on('error', reject);
  });
}
