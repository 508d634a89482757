import { describe, expect, it } from 'vitest';
import { correctedEmail } from './contact-inputs.tsx';
import { noFields, plainText, problemsOf, templateParams, withDetails } from './inquiry.ts';

const agent = {
  name: 'A',
  title: 'T',
  licence: 'R123456A',
  agency: 'G',
  agency_licence: 'L0000000Z',
  phone: '+65 0000 0000',
  email: 'agent@example.com',
  whatsapp: '6500000000',
  photo: '',
};
const filled = { ...noFields, name: 'Mei', email: 'mei@example.com', message: 'Hello' };

describe('a contact message', () => {
  it('needs name, e-mail address and message', () => {
    expect(Object.keys(problemsOf(noFields))).toEqual(['name', 'email', 'message']);
    expect(Object.keys(problemsOf({ ...filled, message: '  ' }))).toEqual(['message']);
    expect(problemsOf(filled)).toEqual({});
  });

  it('needs an address that mail can be sent to', () =>
    expect(Object.keys(problemsOf({ ...filled, email: 'mei@example' }))).toEqual(['email']));

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

  it('needs a phone number that can be called, if any', () => {
    expect(Object.keys(problemsOf({ ...filled, phone: 'later' }))).toEqual(['phone']);
    expect(problemsOf({ ...filled, phone: '+65 8123 4567' })).toEqual({});
  });

  it('goes out with words for what was left empty', () =>
    expect(templateParams(filled, agent)).toEqual({
      from_name: 'Mei',
      from_email: 'mei@example.com',
      phone: 'Not provided',
      subject: 'Property Inquiry',
      message: 'Hello',
      to_email: 'agent@example.com',
    }));

  it('goes out with what it is about under it', () => {
    expect(withDetails(filled, []).message).toBe('Hello');
    expect(withDetails({ ...filled, message: 'Hello ' }, ['About: a home']).message).toBe(
      'Hello\n\nAbout: a home',
    );
  });

  it('can be sent as text instead', () =>
    expect(plainText(filled, agent)).toBe(
      'Property Inquiry\n\nHello\n\nMei, mei@example.com, phone: Not provided',
    ));
});
