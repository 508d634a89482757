import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

/** Returns the services of a compose file, each with its lines. */
function servicesIn(file: string): Record<string, string> {
  const [, services = ''] = /^services:\n(.*?)^(?=\S)/ms.exec(read(file)) ?? [];
  const parts = services.split(/^ {2}(?=[a-z]+:)/m).filter((part) => /^[a-z]+:/.test(part));
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}

const product = servicesIn('docker-compose.yml');
const watching = servicesIn('deploy/docker-compose.observability.yml');
const base = /^x-base: &base\n(.*?)\n\n/ms.exec(read('docker-compose.yml'))?.[1] ?? '';

const CONFINED = [
  /^\s+read_only: true$/m,
  /^\s+cap_drop: \[ALL\]$/m,
  /^\s+security_opt: \['no-new-privileges:true'\]$/m,
];

/** `npm run test:compose` sees the same of running containers, where Docker is. */
describe('a container', () => {
  it.each(CONFINED)('has all common restrictions: %s', (line) => {
    expect(base).toMatch(line);
  });

  it.each(Object.entries(product))('%s has what all have, and takes nothing of it back', (_name, lines) => {
    expect(lines).toMatch(/<<: \*(service|base|operator|backup)$/m);
    expect(lines).not.toMatch(/read_only|cap_drop|security_opt|privileged|network_mode|\bpid:|docker\.sock/);
  });

  it('gets capabilities back only where its image starts as root', () => {
    const given = Object.keys(product).filter((name) => product[name]?.includes('cap_add'));
    expect(given).toEqual(['postgres']);
  });

  it('is reachable from outside only at the edge', () => {
    expect(Object.keys(product).filter((name) => / {4}ports:/.test(product[name] ?? ''))).toEqual(['edge']);
    const outside = Object.keys(product).filter((name) => /networks: \[.*outside/.test(product[name] ?? ''));
    expect(outside).toEqual(['edge']);
    for (const network of ['inside', 'database', 'queue'])
      expect(read('docker-compose.yml')).toMatch(new RegExp(`^  ${network}: \\{ internal: true \\}$`, 'm'));
  });

  it('can reach a mail server only if it sends mails, on request', () => {
    const mailing = servicesIn('deploy/docker-compose.mail.yml');
    expect(Object.keys(mailing)).toEqual(['projector']);
    expect(mailing.projector).toMatch(/^ {4}networks: \[database, queue, mail\]$/m);
    expect(product.projector).toMatch(/^ {4}networks: \[database, queue\]$/m);
  });

  it('for monitoring is reachable from this machine only', () => {
    const ports = Object.values(watching).flatMap((lines) => [...lines.matchAll(/ports: \[(.*)\]/g)]);
    expect(ports.map(([, port]) => port)).toEqual(["'127.0.0.1:3000:3000'"]);
    for (const name of ['prometheus', 'grafana'])
      for (const line of CONFINED.slice(1)) expect(watching[name]).toMatch(line);
  });
});

describe('the files that images are built from', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (deploy\/[^/\s]+)/gm)].map(([, from = '']) => from);
  const sent = read('.dockerignore').split('\n');

  it.each(copied)('%s reaches the build', (from) => expect(sent).toContain(`!${from}`));
});
