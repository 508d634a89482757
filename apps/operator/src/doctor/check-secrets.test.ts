import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretNames } from './check-secrets.ts';

const compose = readFileSync(path.resolve(import.meta.dirname, '../../../../docker-compose.yml'), 'utf8');
const demanded = new Set([...compose.matchAll(/\$\{([A-Z_]+):\?Set \1 in \.env/g)].map(([, name]) => name));

describe('the secrets that the doctor looks at', () => {
  it('are those without which the containers do not start', () => {
    expect([...demanded].sort()).toEqual([...secretNames].sort());
  });
});
