import type { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import type { EnquiryCommand } from './enquiry.decider.ts';
import { enquiryDecider } from './enquiry.decider.ts';

const enquiry = specify(enquiryDecider);
const enquiry_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ad';
const sealed = { key_id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ac', box: '3q2+' };
const data = {
  ...{
    enquiry_id,
    sealed,
    reference: 'K7QX-3M2P',
    kind: 'viewing' as const,
    consent: '2026-11',
    source: 'site' as const,
    is_suspect: false,
  },
  ...{ listing_id: null, listing_version: null, price: null },
} as const;
const at = { enquiry_id, starts_at: '2026-12-01T02:00:00.000Z', minutes: 30, sealed: null, is_mailed: false };

const received: EnquiryEvent = { type: 'EnquiryReceived', data };
const suspect: EnquiryEvent = { type: 'EnquiryReceived', data: { ...data, is_suspect: true } };
const noted: EnquiryEvent = { type: 'EnquiryNoted', data: { enquiry_id, sealed } };
const cancelled: EnquiryEvent = { type: 'ViewingCancelled', data: { enquiry_id } };
const forgotten: EnquiryEvent = { type: 'EnquiryForgotten', data: { enquiry_id, reason: 'asked' } };
type ChosenStatus = Exclude<EnquiryStatus, 'viewing_arranged'>;
const changed = (status: ChosenStatus): EnquiryEvent => ({
  type: 'EnquiryStatusChanged',
  data: { enquiry_id, status },
});
const arranged = (viewing = {}): EnquiryEvent => ({ type: 'ViewingArranged', data: { ...at, ...viewing } });

const receive: EnquiryCommand = { type: 'ReceiveEnquiry', ...data };
const note: EnquiryCommand = { type: 'NoteOnEnquiry', enquiry_id, sealed };
const cancel: EnquiryCommand = { type: 'CancelViewing', enquiry_id };
const setStatus = (status: EnquiryStatus) =>
  ({ type: 'ChangeEnquiryStatus', enquiry_id, status }) as EnquiryCommand;
const arrange = (viewing = {}): EnquiryCommand => ({ type: 'ArrangeViewing', ...at, ...viewing });
const forget = (reason: 'asked' | 'expired' = 'asked') =>
  ({ type: 'ForgetEnquiry', enquiry_id, reason }) as const;

const later = { starts_at: '2026-12-02T02:00:00.000Z' };

describe('an enquiry', () => {
  it.each<[what: string, given: EnquiryEvent[], when: EnquiryCommand, then: EnquiryEvent[]]>([
    ['is received', [], receive, [received]],
    ['gets another status', [received], setStatus('answered'), [changed('answered')]],
    ['gets its first status back', [received, changed('answered')], setStatus('new'), [changed('new')]],
    ['keeps an equal status', [received, changed('answered')], setStatus('answered'), []],
    ['is new at first', [received], setStatus('new'), []],
    ['is spam at first when it is suspect', [suspect], setStatus('spam'), []],
    ['may be new though it is suspect', [suspect], setStatus('new'), [changed('new')]],
    ['gets each note', [received, noted], note, [noted]],
    ['gets a viewing', [received], arrange(), [arranged()]],
    ['has the status of its viewing', [received, arranged()], setStatus('viewing_arranged'), []],
    ['has its viewing cancelled', [received, arranged()], cancel, [cancelled]],
    ['has no viewing to cancel', [received], cancel, []],
    ['has its viewing cancelled once', [received, arranged(), cancelled], cancel, []],
    ['is answered after the cancellation', [received, arranged(), cancelled], setStatus('answered'), []],
    [
      'stays closed after the cancellation',
      [received, arranged(), changed('closed'), cancelled],
      setStatus('closed'),
      [],
    ],
    ['gets a viewing again', [received, arranged(), cancelled], arrange(), [arranged()]],
    ['has its viewing moved', [received, arranged()], arrange(later), [arranged(later)]],
    ['keeps an equal viewing', [received, arranged(), noted], arrange(), []],
    [
      'gets an equal viewing after it was closed',
      [received, arranged(), changed('closed')],
      arrange(),
      [arranged()],
    ],
    [
      'gets an equal viewing with a place',
      [received, arranged({ sealed })],
      arrange({ sealed }),
      [arranged({ sealed })],
    ],
    ['is forgotten', [received, noted, arranged()], forget(), [forgotten]],
    ['is forgotten once, for any reason', [received, forgotten], forget('expired'), []],
  ])('%s', (_what, given, when, then) =>
    enquiry
      .given(...given)
      .when(when)
      .then(...then),
  );

  it.each([[received], [received, forgotten]])('is received once: case %#', (...given) =>
    enquiry
      .given(...given)
      .when(receive)
      .thenRejects('enquiry-exists'),
  );

  it.each([setStatus('answered'), note, arrange()])('cannot be changed once forgotten: $type', (command) =>
    enquiry.given(received, forgotten).when(command).thenRejects('enquiry-forgotten'),
  );

  it.each([setStatus('new'), note, arrange(), forget()])('is unknown to $type before it exists', (command) =>
    enquiry.given().when(command).thenRejects('enquiry-unknown'),
  );
});
