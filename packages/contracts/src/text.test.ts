import { expect, it } from 'vitest';
import { PersonView } from './enquiries/enquiry.views.ts';
import { ListingEvent } from './listings/listing.events.ts';
import { StoredPrivateNotes } from './private-notes/private-notes.views.ts';
import { line, lines } from './text.ts';

const said = (schema: ReturnType<typeof line>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

it.each(['\u0000', '\u202a', '\u202e', '\u2066', '\u2069'])(
  'refuses the control character %j',
  (character) => {
    expect(said(line(20), `a${character}b`)).toEqual(['must be one line without control characters']);
    expect(said(lines(20), `a${character}b`)).toEqual(['must not contain control characters']);
  },
);

it.each(['', '  ', '\u200b'])('reports the blank text %j once', (text) => {
  expect(said(line(20), text)).toEqual(['must not be empty']);
});

it('stays readable in stored events', () => {
  const text = 'a\u202eb';
  const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
  const event = { type: 'ListingDetailsRevised', data: { listing_id, details: { title: text } } };
  expect(ListingEvent.parse(event)).toEqual(event);
  const person = { name: text, email: null, phone: null, subject: text, message: text, wish: null };
  expect(PersonView.parse(person)).toEqual(person);
  expect(StoredPrivateNotes.parse({ keys: text }).keys).toBe(text);
});
