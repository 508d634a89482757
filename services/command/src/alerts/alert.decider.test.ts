import type { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { alertDecider } from './alert.decider.ts';

const alert_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ae';
const data = {
  ...{ alert_id, search: '/buy', listing_id: null, is_mailed: true },
  confirm_until: '2026-11-30T02:00:00.000Z',
  sealed: { key_id: alert_id, box: 'c2VhbGVk' },
};
const asked: AlertEvent = { type: 'AlertAsked', data };
const confirmed: AlertEvent = { type: 'AlertConfirmed', data: { alert_id } };
const clicked: AlertEvent = { type: 'AlertClicked', data: { alert_id, day: '2026-12-01' } };
const digest: AlertEvent = {
  type: 'AlertDigestDue',
  data: { alert_id, day: '2026-12-01', mail: alert_id, listings: [] },
};
const ended: AlertEvent = { type: 'AlertEnded', data: { alert_id, reason: 'stopped' } };
const alert = specify(alertDecider);

describe('asking for an alert', () => {
  const ask = { type: 'AskAlert', ...data } as const;
  it('records it', () => alert.given().when(ask).then(asked));
  it('changes nothing the second time', () => alert.given(asked).when(ask).thenNothing());
});

describe('confirming an alert', () => {
  const confirm = (now: string) => ({ type: 'ConfirmAlert', alert_id, now }) as const;
  it('records it within two days', () =>
    alert.given(asked).when(confirm('2026-11-30T02:00:00.000Z')).then(confirmed));
  it('is refused later', () =>
    alert.given(asked).when(confirm('2026-11-30T02:00:00.001Z')).thenRejects('alert-over'));
  it('changes nothing the second time, at any time', () =>
    alert.given(asked, confirmed).when(confirm('2027-11-30T02:00:00.001Z')).thenNothing());
  it('is refused for one that ended', () =>
    alert.given(asked, ended).when(confirm('2026-11-29T02:00:00.000Z')).thenRejects('alert-over'));
  it('is refused for one that was never asked for', () =>
    alert.given().when(confirm('2026-11-29T02:00:00.000Z')).thenRejects('alert-over'));
});

describe('a click on a link of an alert', () => {
  const click = (day: string) => ({ type: 'ClickAlert', alert_id, day }) as const;
  it('is recorded', () => alert.given(asked, confirmed, digest).when(click('2026-12-01')).then(clicked));
  it('is recorded once in 30 days', () =>
    alert.given(asked, confirmed, clicked).when(click('2026-12-30')).thenNothing());
  it('is recorded again after 30 days', () =>
    alert
      .given(asked, confirmed, clicked)
      .when(click('2026-12-31'))
      .then({ type: 'AlertClicked', data: { alert_id, day: '2026-12-31' } }));
  it('confirms nothing', () => alert.given(asked).when(click('2026-12-01')).thenNothing());
});

describe('ending an alert', () => {
  const end = { type: 'EndAlert', alert_id, reason: 'stopped' } as const;
  it('records it', () => alert.given(asked, confirmed, digest).when(end).then(ended));
  it('records it before the confirmation too', () => alert.given(asked).when(end).then(ended));
  it('changes nothing the second time', () => alert.given(asked, ended).when(end).thenNothing());
  it('changes nothing when it was never asked for', () => alert.given().when(end).thenNothing());
});
