import { expect, it } from 'vitest';
import { withCountryCode } from './phone-number.ts';
import { ChangeSettings } from './settings/setting.views.ts';

it.each([
  ['8123 4567', '+65 8123 4567'],
  ['6123-4567', '+65 6123 4567'],
  ['+65 9123 4567', '+65 9123 4567'],
  ['1800 123 4567', '1800 123 4567'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%j is the number %j', (typed, expected) => expect(withCountryCode(typed)).toBe(expected));

it('is added to the phone and the WhatsApp number of the settings', () => {
  const changes = { phone: '6123 4567', whatsapp: '81234567' };
  expect(ChangeSettings.parse(changes)).toEqual({ phone: '+65 6123 4567', whatsapp: '+65 8123 4567' });
});
