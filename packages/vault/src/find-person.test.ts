import { describe, expect, it } from 'vitest';
import { comparableEmail, comparablePhone } from './find-person.ts';

describe('the search forms of a person', () => {
  it('match an address in any case', () =>
    expect(comparableEmail(' Mei@Example.COM ')).toBe('mei@example.com'));

  it.each([
    ['9876 5432', '6598765432'],
    ['+65 9876-5432', '6598765432'],
    ['0065 98765432', '6598765432'],
    ['65 98765432', '6598765432'],
    ['065 98765432', '6598765432'],
    ['9876 5432 ext 3', '6598765432'],
    ['９８７６５４３２', '6598765432'],
    ['6123 4567', '6561234567'],
    ['+44 20 7946 0958', '442079460958'],
    ['0044 20 7946 0958', '442079460958'],
    ['+60 12-345 6789', '60123456789'],
    ['123', '123'],
  ])('is a number however it is written: %s', (phone, digits) => expect(comparablePhone(phone)).toBe(digits));
});
