import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = [
  'PORT',
  'VISIT_LIMITS',
  'VISIT_DISK_MB',
  'JWT_SECRET',
  'JWT_TTL',
  'PUBLIC_ORIGIN',
  'AGENT_EMAIL',
];

it.each([
  ['VISIT_LIMTS', 'VISIT_LIMITS'],
  ['VISITS_LIMIT', 'VISIT_LIMITS'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['JWTSECRET', 'JWT_SECRET'],
  ['public_origin', 'PUBLIC_ORIGIN'],
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['PROT', 'PORT'],
  ['AGENT_MAIL', 'AGENT_EMAIL'],
  ['GOOGLE_ANALYTICS', undefined],
  ['HOME', undefined],
  ['', undefined],
])('%s was meant to be %s', (given, meant) => expect(nearestName(given, names)).toBe(meant));

it('names the nearest of several', () => {
  expect(nearestName('VISIT_DISK_M', ['VISIT_DISK_PERCENT', 'VISIT_DISK', 'VISIT_DISK_MB'])).toBe(
    'VISIT_DISK_MB',
  );
});
