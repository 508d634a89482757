import { expect, it } from 'vitest';
import { namesIn, readHostFacts } from './gather.ts';

it('parses the facts of deploy/doctor.sh', () => {
  const said = `env-file 640 /srv/my site/.env
version Docker 28.2.2
version compose 1.29.2
version Postgres
postgres postgres:5432/marketplace
backup-status {"ok": true}
port 127.0.0.1:8080 the container other-edge
disk 1000 4000 the database
build command 0123456789ab
build web missing
compose-files docker-compose.yml deploy/docker-compose.mail.yml
reads PORT JWT_SECRET
needs JWT_SECRET
folder ARCHIVE_FOLDER 999 /mnt/the archive
folder VAULT_FOLDER missing /mnt/vault
compose-refuses services.web must be a mapping`;
  expect(readHostFacts(said)).toEqual({
    envFile: { name: '/srv/my site/.env', mode: 0o640 },
    versions: { Docker: '28.2.2', 'docker compose': '1.29.2' },
    postgres: 'postgres:5432/marketplace',
    backupStatus: '{"ok": true}',
    ports: [{ setting: 'PORT', address: '127.0.0.1:8080', holder: { other: 'the container other-edge' } }],
    disks: [{ of: 'the database', freeBytes: 1_024_000, totalBytes: 4_096_000 }],
    builds: { command: '0123456789ab', web: 'missing' },
    composeFiles: ['docker-compose.yml', 'deploy/docker-compose.mail.yml'],
    handedOn: new Set(['PORT', 'JWT_SECRET']),
    needed: new Set(['JWT_SECRET']),
    composeRefusal: 'services.web must be a mapping',
    folders: [
      { setting: 'ARCHIVE_FOLDER', owner: 999, path: '/mnt/the archive' },
      { setting: 'VAULT_FOLDER', owner: 'missing', path: '/mnt/vault' },
    ],
  });
  expect(readHostFacts('')).toMatchObject({
    composeFiles: [],
    folders: [],
    ports: [],
    disks: [],
    builds: {},
  });
});

it('finds the names in a file of settings', () => {
  expect(
    namesIn('# COMMENT=1\nPORT=80\n export JWT_TTL = 1h\n\nlower="#"\nPORT=81\nnot a setting\n'),
  ).toEqual(['PORT', 'JWT_TTL', 'lower', 'PORT']);
});
