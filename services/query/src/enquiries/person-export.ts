import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import { SealedNote, SealedPlace } from '@marketplace/contracts/enquiries/enquiry.events';
import type {
  ArrangedEnquiry,
  EnquiryStep,
  EnquirySummary,
  EnquiryView,
  PersonExport,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import type { EventMeta } from '@marketplace/contracts/events';
import type { Database } from '@marketplace/event-store/database';
import type { ReadModels } from '@marketplace/read-models/database';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Opener, SealedValue } from '@marketplace/vault/find-person';
import { enquiriesOf, hasherOf, openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { CannotOpen } from '@marketplace/vault/keyring';
import type { Kysely } from 'kysely';
import { heldAlerts } from '../alerts/held-alerts.query.ts';
import { privateNotesOf } from '../private-notes/private-notes.query.ts';
import { heldSellerMails } from '../seller-links/seller-mails.query.ts';
import type { ArrangedRow, EnquiryRow, StepRow } from './enquiries.query.ts';
import { findEnquiries, findSteps } from './enquiries.query.ts';
import { photosOf } from './photos.ts';
import { recordReadings } from './readings.ts';

export interface Opening {
  db: Kysely<ReadModels>;
  vault: Database;
  keyring: Keyring | undefined;
}

/** Returns enquiries with their steps, as far as they can be decrypted. */
export async function viewsOf(
  { db, vault, keyring }: Opening,
  rows: readonly EnquiryRow[],
): Promise<EnquiryView[]> {
  const steps = await findSteps(
    db,
    rows.map(({ enquiry_id }) => enquiry_id),
  );
  const open = await openerOf(vault, keyring, sealedIn(rows, steps));
  return rows.map((row) => viewOf(row, steps, open));
}

/**
 * Returns everything stored about a person, and records who exported it.
 *
 * @throws {HttpError} 503 when VAULT_KEY is not the key of the vault, or the export cannot be recorded
 */
export async function personExport(
  opening: Opening,
  person: ForgetPerson,
  meta: EventMeta,
): Promise<PersonExport> {
  const { vault, keyring } = opening;
  const hash = await hasherOf(vault, keyring).catch(nobodyCanBeFound);
  const { ids, unsearchable } = await enquiriesOf(vault, hash, person);
  const enquiries = await viewsOf(opening, await findEnquiries(opening.db, ids));
  const shown = enquiries.filter((enquiry) => enquiry.person);
  const private_notes = await privateNotesOf(opening, ids);
  const opened = private_notes.filter(({ notes }) => notes);
  const email_alerts = await heldAlerts(opening, ids);
  const seller_emails = await heldSellerMails(opening, ids);
  const photos = await photosOf(opening, ids);
  await recordReadings(vault, meta, [
    ...shown.map(({ id }) => ({ type: 'PersonalDataExported', data: { enquiry_id: id } }) as const),
    ...email_alerts.map(({ id }) => ({ type: 'PersonalDataExported', data: { alert_id: id } }) as const),
    ...seller_emails.map(({ id }) => ({ type: 'PersonalDataExported', data: { link_id: id } }) as const),
    ...opened.map(({ listing_id }) => ({ type: 'PrivateNotesOpened', data: { listing_id } }) as const),
  ]);
  return {
    ...{ made_at: new Date().toISOString(), enquiries, photos, private_notes },
    ...{ email_alerts, seller_emails, unsearchable },
  };
}

function nobodyCanBeFound(error: unknown): never {
  if (!(error instanceof CannotOpen)) throw error;
  throw unavailable('VAULT_KEY is not the key of the vault: people cannot be found in it.', 60);
}

/** Returns the sealed values of enquiries and their steps. */
export function sealedIn(rows: readonly EnquiryRow[], steps: readonly StepRow[] = []): SealedValue[] {
  return [...rows.map(sealedOf), ...steps.map(sealedOfStep)].filter((value) => value !== undefined);
}

function sealedOf({ enquiry_id: enquiryId, sealed }: EnquiryRow): SealedValue | undefined {
  return sealed ? { type: 'EnquiryReceived', enquiryId, sealed } : undefined;
}

function sealedOfStep({ enquiry_id: enquiryId, type, sealed }: StepRow): SealedValue | undefined {
  if (!sealed || (type !== 'EnquiryNoted' && type !== 'ViewingArranged')) return undefined;
  return { type, enquiryId, sealed };
}

/** Returns an enquiry as a list has it. */
export function summaryOf(row: EnquiryRow, open: Opener): EnquirySummary {
  const { person, ...summary } = openedOf(row, open);
  return { ...summary, person: person && { name: person.name, subject: person.subject } };
}

/** Returns an enquiry as the agenda has it. */
export function arrangedOf(row: ArrangedRow, open: Opener): ArrangedEnquiry {
  const { person, ...summary } = openedOf(row, open);
  return {
    ...summary,
    viewing: row.viewing,
    person: person && { name: person.name, subject: person.subject, phone: person.phone },
  };
}

function viewOf(row: EnquiryRow, steps: readonly StepRow[], open: Opener): EnquiryView {
  const { consent, price, listing_version: version } = row;
  return {
    ...openedOf(row, open),
    consent,
    listing_then: price === null || version === null ? null : { price: Number(price), version },
    steps: steps.filter(({ enquiry_id }) => enquiry_id === row.enquiry_id).map((step) => stepOf(step, open)),
  };
}

function openedOf(row: EnquiryRow, open: Opener): EnquirySummary & { person: PersonView | null } {
  const { enquiry_id: id, reference, kind, status, version, received_at, source, listing, viewing } = row;
  const sealed = sealedOf(row);
  const person = (sealed && open(sealed, PersonView)) ?? null;
  return {
    id,
    reference,
    kind,
    status,
    version,
    received_at: received_at.toISOString(),
    source,
    listing,
    readable: person ? 'open' : sealed ? 'unreadable' : 'forgotten',
    person,
    viewing,
  };
}

function stepOf(row: StepRow, open: Opener): EnquiryStep {
  const { position, recorded_at, type, actor, status, viewing, reason } = row;
  return {
    position: Number(position),
    recorded_at: recorded_at.toISOString(),
    type,
    actor: { kind: actor.kind, name: actor.name },
    status,
    text: textOf(row, open),
    viewing,
    reason,
  };
}

function textOf(row: StepRow, open: Opener): string | null {
  const sealed = sealedOfStep(row);
  if (!sealed) return null;
  const text =
    sealed.type === 'EnquiryNoted' ? open(sealed, SealedNote)?.note : open(sealed, SealedPlace)?.place;
  return text ?? null;
}
