import { expect, it } from 'vitest';
import { namesIn, readHostFacts } from './gather-in-containers.ts';

it('reads what deploy/doctor.sh says of the host', () => {
  const said = `env-file 640 /srv/my site/.env
version Docker 28.2.2
version compose 1.29.2
version Postgres
postgres postgres:5432/marketplace
backup-status {"ok": true}
port 127.0.0.1:8080 the container other-edge
disk 1000 4000 the database
build command 0123456789ab
build web missing`;
  expect(readHostFacts(said)).toEqual({
    envFile: { name: '/srv/my site/.env', mode: 0o640 },
    versions: { Docker: '28.2.2', 'docker compose': '1.29.2' },
    postgres: 'postgres:5432/marketplace',
    backupStatus: '{"ok": true}',
    ports: [{ setting: 'PORT', address: '127.0.0.1:8080', holder: { other: 'the container other-edge' } }],
    disks: [{ of: 'the database', freeBytes: 1_024_000, totalBytes: 4_096_000 }],
    builds: { command: '0123456789ab', web: 'missing' },
  });
  expect(readHostFacts('')).toEqual({ versions: {}, ports: [], disks: [], builds: {} });
});

it('finds the names that a file of settings gives a value', () => {
  expect(
    namesIn('# COMMENT=1\nPORT=80\n export JWT_TTL = 1h\n\nlower="#"\nPORT=81\nnot a setting\n'),
  ).toEqual(['PORT', 'JWT_TTL', 'lower', 'PORT']);
});
