import { describe, expect, it } from 'vitest';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { correctedEmail } from '../../ui/email-input.tsx';
import { newProblem, solves } from './contact-inputs.tsx';
import type { Inquiry } from './enquiry.ts';
import {
  inquiredListings,
  kindOf,
  noFields,
  plainText,
  problemsOf,
  SUBJECT_LENGTH,
  sendMessage,
  subjectOf,
} from './enquiry.ts';

const filled = { ...noFields, name: 'Mei', email: 'mei@example.com', message: 'Hello' };

describe('a contact message', () => {
  it.each([
    [noFields, ['name', 'email', 'message']],
    [filled, []],
    [{ ...filled, message: '  ' }, ['message']],
    [{ ...filled, email: 'mei@example' }, ['email']],
    [{ ...filled, phone: 'later' }, ['phone']],
    [{ ...filled, phone: '+65 8123 4567' }, []],
  ])('%j has problems in %j', (fields, names) => expect(Object.keys(problemsOf(fields))).toEqual(names));

  it.each([
    ['mei@gmail.con', 'mei@gmail.com'],
    ['Mei.Tan@Gmial.com ', 'Mei.Tan@gmail.com'],
    ['mei@yahoo.com.gs', 'mei@yahoo.com.sg'],
    ['mei@hotmail.om', 'mei@hotmail.com'],
    ['mei@gmail.com', undefined],
    ['mei@mail.com', undefined],
    ['mei@ymail.com', undefined],
    ['mei@example.com', undefined],
    ['mei', undefined],
  ])('with %j may be meant for %j', (email, expected) => expect(correctedEmail(email)).toBe(expected));

  it('has a plain text form', () =>
    expect(plainText(filled, demoSite.agent)).toBe(
      'Property Inquiry\n\nHello\n\nMei, mei@example.com, phone: Not provided',
    ));
});

const subject = (listing: { title: string } | undefined, kind: Inquiry['kind'] = 'question') =>
  subjectOf({ listing: listing && { ...demoListing, ...listing }, kind });

it('finds the listing named in an address', () => {
  const read = (search: string) => inquiredListings(new URLSearchParams(search)).map(({ path }) => path);
  expect(read('property=lantern-quay/1')).toEqual(['/properties/slug/lantern-quay%2F1']);
  for (const search of ['', 'property=', 'property=lantern-quay&valuation=1'])
    expect(read(search)).toEqual([]);
});

it('names the listing and the wish in a subject that fits its field', () => {
  expect(subject(demoListing)).toBe('Property Inquiry: Lantern Quay Residences');
  expect(subject(demoListing, 'viewing')).toBe('Viewing: Lantern Quay Residences');
  expect(subject({ title: 'x'.repeat(200) })).toHaveLength(SUBJECT_LENGTH);
  expect(subject(undefined)).toBe('');
  expect(subject(undefined, 'viewing')).toBe('Viewing');
  expect(subject(undefined, 'valuation')).toBe('What is my home worth?');
});

it.each([
  ['', 'question'],
  ['property=a-flat', 'question'],
  ['property=a-flat&viewing=1', 'viewing'],
  ['viewing=1', 'viewing'],
  ['valuation=1', 'valuation'],
  ['viewing=&valuation=', 'question'],
])('understands ?%s as a %s', (search, kind) => expect(kindOf(new URLSearchParams(search))).toBe(kind));

describe('a math problem', () => {
  it('has numbers from 1 to 20', () => {
    expect(newProblem(() => 0)).toEqual({ first: 1, second: 1 });
    expect(newProblem(() => 0.9999)).toEqual({ first: 20, second: 20 });
  });

  it('accepts only its sum', () => {
    const problem = { first: 7, second: 15 };
    expect(solves(problem, ' 22 ')).toBe(true);
    for (const wrong of ['', '21', '22.0', '0x16', 'twenty-two']) expect(solves(problem, wrong)).toBe(false);
  });
});

it('is not sent without an email provider', () =>
  expect(sendMessage(noFields, demoSite)).rejects.toThrow('No email provider is set.'));
