import type { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import { describe, expect, it } from 'vitest';
import { UnfoldableEvent } from '../engine/projection.ts';
import { anEnquiry } from '../testing/test-events.ts';
import type { Enquiry } from './enquiries.projection.ts';
import { foldEnquiry } from './enquiries.projection.ts';

/** Returns the enquiry after events that were recorded a second after each other. */
function folded(...events: unknown[]): Enquiry | undefined {
  return events.reduce<Enquiry | undefined>(
    (before, event, index) =>
      foldEnquiry(before, {
        ...(event as { version: number }),
        event: event as EnquiryEvent,
        position: index + 1,
        recordedAt: new Date(index * 1000).toISOString(),
      }),
    undefined,
  );
}

describe('an enquiry', () => {
  it('is new, or spam when a robot seems to have written it', () => {
    expect(folded(anEnquiry().received())).toMatchObject({ status: 'new', version: 1, viewing: null });
    expect(folded(anEnquiry({ is_suspect: true }).received())).toMatchObject({ status: 'spam' });
  });

  it('has the last status that was given, and keeps it when something is noted', () => {
    const enquiry = anEnquiry();
    const events = [
      enquiry.received(),
      enquiry.viewingArranged(),
      enquiry.statusChanged('closed'),
      enquiry.noted(),
    ];
    expect(folded(...events.slice(0, 2))).toMatchObject({ status: 'viewing_arranged' });
    expect(folded(...events)).toMatchObject({
      status: 'closed',
      version: 4,
      position: 1,
      received_at: '1970-01-01T00:00:00.000Z',
      viewing: { starts_at: '2026-11-28T02:30:00.000Z', minutes: 30 },
    });
  });

  it('is closed and empty when it was forgotten, also if somebody notes something still', () => {
    const enquiry = anEnquiry();
    const events = [enquiry.received(), enquiry.forgotten(), enquiry.noted()];
    expect(folded(...events)).toMatchObject({ status: 'closed', sealed: null });
  });

  it('follows its versions', () => {
    const enquiry = anEnquiry();
    const received = enquiry.received();
    expect(() => folded(received, { ...enquiry.noted(), version: 1 })).toThrow(UnfoldableEvent);
    expect(() => folded(received, { ...received, version: 2 })).toThrow('received before');
    expect(() => folded(enquiry.noted())).toThrow('never received');
  });
});
