import { describe, expect, it } from 'vitest';
import { roleUrl } from './stack.ts';

describe('the address of a database for a role', () => {
  it('is the administrator’s with another name and password', () =>
    expect(roleUrl('postgres://postgres:secret@db:5432/homes?sslmode=require', 'app_query', 'quiet')).toBe(
      'postgres://app_query:quiet@db:5432/homes?sslmode=require',
    ));

  it.each(['p@ss/w:rd#?', '50%41', 'ä €'])('keeps the password %j as it is', (password) =>
    expect(decodeURIComponent(new URL(roleUrl('postgres://db/homes', 'r', password)).password)).toBe(
      password,
    ),
  );
});
