import type { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { enquiryDecider } from './enquiry.decider.ts';

const enquiries = specify(enquiryDecider);
const enquiry_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ad';
const sealed = { key_id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ac', box: '3q2+' };
const data = {
  enquiry_id,
  reference: 'K7QX-3M2P',
  kind: 'viewing' as const,
  listing_id: null,
  listing_version: null,
  price: null,
  consent: '2026-11',
  is_suspect: false,
  sealed,
};
const received: EnquiryEvent = { type: 'EnquiryReceived', data };
const suspected: EnquiryEvent = { type: 'EnquiryReceived', data: { ...data, is_suspect: true } };
const changed = (status: 'new' | 'answered' | 'closed' | 'spam'): EnquiryEvent => ({
  type: 'EnquiryStatusChanged',
  data: { enquiry_id, status },
});
const noted: EnquiryEvent = { type: 'EnquiryNoted', data: { enquiry_id, sealed } };
const at = { enquiry_id, starts_at: '2026-12-01T02:00:00.000Z', minutes: 30, sealed: null };
const arranged: EnquiryEvent = { type: 'ViewingArranged', data: at };
const cancelled: EnquiryEvent = { type: 'ViewingCancelled', data: { enquiry_id } };
const forgotten: EnquiryEvent = { type: 'EnquiryForgotten', data: { enquiry_id, reason: 'asked' } };

const receive = { type: 'ReceiveEnquiry', ...data } as const;
const note = { type: 'NoteOnEnquiry', enquiry_id, sealed } as const;
const arrange = { type: 'ArrangeViewing', ...at } as const;
const forget = { type: 'ForgetEnquiry', enquiry_id, reason: 'asked' } as const;
const setStatus = (status: EnquiryStatus) => ({ type: 'ChangeEnquiryStatus', enquiry_id, status }) as const;

describe('an enquiry', () => {
  it('is received once, and not again after it was forgotten', () => {
    enquiries.given().when(receive).then(received);
    enquiries.given(received).when(receive).thenRejects('enquiry-exists');
    enquiries.given(received, forgotten).when(receive).thenRejects('enquiry-exists');
  });

  it('gets a status, and the one that it has changes nothing', () => {
    enquiries.given(received).when(setStatus('answered')).then(changed('answered'));
    enquiries.given(received, changed('answered')).when(setStatus('answered')).thenNothing();
    enquiries.given(received, changed('answered')).when(setStatus('new')).then(changed('new'));
    enquiries.given(received).when(setStatus('new')).thenNothing();
  });

  it('begins as spam when a robot seems to have written it, and may turn out to be none', () => {
    enquiries.given(suspected).when(setStatus('spam')).thenNothing();
    enquiries.given(suspected).when(setStatus('new')).then(changed('new'));
  });

  it('gets notes, each of them', () => {
    enquiries.given(received, noted).when(note).then(noted);
  });

  it('gets a viewing, and with it its status', () => {
    enquiries.given(received).when(arrange).then(arranged);
    enquiries.given(received, arranged).when(setStatus('viewing_arranged')).thenNothing();
  });

  it('has its viewing cancelled once, and is answered then unless it was closed', () => {
    const cancel = { type: 'CancelViewing', enquiry_id } as const;
    enquiries.given(received, arranged).when(cancel).then(cancelled);
    enquiries.given(received).when(cancel).thenNothing();
    enquiries.given(received, arranged, cancelled).when(cancel).thenNothing();
    enquiries.given(received, arranged, cancelled).when(setStatus('answered')).thenNothing();
    enquiries.given(received, arranged, changed('closed'), cancelled).when(setStatus('closed')).thenNothing();
    enquiries.given(received, arranged, cancelled).when(arrange).then(arranged);
  });

  it('has its viewing moved; arranged as it is, it changes nothing unless it was closed since or names a place', () => {
    const later = { ...at, starts_at: '2026-12-02T02:00:00.000Z' };
    enquiries
      .given(received, arranged)
      .when({ type: 'ArrangeViewing', ...later })
      .then({ type: 'ViewingArranged', data: later });
    enquiries.given(received, arranged, noted).when(arrange).thenNothing();
    enquiries.given(received, arranged, changed('closed')).when(arrange).then(arranged);
    const somewhere = { ...at, sealed };
    enquiries
      .given(received, { type: 'ViewingArranged', data: somewhere })
      .when({ type: 'ArrangeViewing', ...somewhere })
      .then({ type: 'ViewingArranged', data: somewhere });
  });

  it('is forgotten once, for whatever reason', () => {
    enquiries.given(received, noted, arranged).when(forget).then(forgotten);
    enquiries
      .given(received, forgotten)
      .when({ ...forget, reason: 'expired' })
      .thenNothing();
  });

  it.each([setStatus('answered'), note, arrange])('cannot be changed once forgotten: $type', (command) =>
    enquiries.given(received, forgotten).when(command).thenRejects('enquiry-forgotten'),
  );

  it.each([setStatus('new'), note, arrange, forget])(
    'is not there for $type before it was received',
    (command) => enquiries.given().when(command).thenRejects('enquiry-unknown'),
  );
});
