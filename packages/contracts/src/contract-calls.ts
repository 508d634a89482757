import { z } from 'zod';
import { ActivityPage } from './activity/activity.views.ts';
import { ActUndone, UndoAct } from './activity/acts.ts';
import { CalendarView, NewCalendarAddress, RemindersView, SetReminder } from './agenda/agenda.views.ts';
import { viewingSlots } from './agenda/slots.views.ts';
import { AskAlert, OneAlert } from './alerts/alert.commands.ts';
import { followed } from './alerts/alert.views.ts';
import { AnalyticsSummary, PropertyStatisticsList } from './analytics/analytics.views.ts';
import { SinceView, TodoList } from './analytics/overview.views.ts';
import { PriceChangesPage } from './analytics/price-changes.views.ts';
import { HoursView, MarksPage, Timeline } from './analytics/timeline.views.ts';
import { ChangePassword, LoggedIn, LogIn, SessionsEnded, SessionsView, Verified } from './auth/auth.views.ts';
import { AddDevice, ChangeDevice, Devices } from './auth/devices.views.ts';
import {
  AddPasskey,
  Confirm,
  LogInByCode,
  LogInByPasskey,
  PasskeyOptions,
  PasskeysView,
  RecoveryCodes,
  RenamePasskey,
  TeamPolicy,
} from './auth/passkeys.views.ts';
import {
  AcceptInvitation,
  ChangeMember,
  Invite,
  NewInvitation,
  OpenedInvitation,
  OpenInvitation,
  TeamView,
} from './auth/team.views.ts';
import type { Checked, Parser } from './check.ts';
import { enquiryReceipt } from './enquiries/enquiry.checks.ts';
import {
  AddLead,
  ArrangeViewing,
  ChangeEnquiryStatus,
  ForgetPerson,
  NoteOnEnquiry,
  SearchEnquiries,
  SendEnquiry,
} from './enquiries/enquiry.commands.ts';
import {
  EnquiriesFound,
  EnquiriesPage,
  EnquiryView,
  EnquiryWritten,
  PersonExport,
  PersonForgotten,
  ViewingsView,
} from './enquiries/enquiry.views.ts';
import { ImageRemovedResult, PictureViews, UploadResult } from './images/images.views.ts';
import { AsOfChangesPage, AsOfPage } from './listings/as-of.views.ts';
import { DeletedListings, ListingHistory, ListingVersion, PriceHistory } from './listings/history.views.ts';
import {
  AddListing,
  BulkItems,
  BulkResult,
  ChangeListings,
  ListingIds,
  ListingsChanged,
  ListingWritten,
  RestoreListing,
  ReviseListing,
} from './listings/listing.commands.ts';
import { DuplicatesQuery, ListingDuplicates, ListingsAlike } from './listings/listing.duplicates.ts';
import {
  goneListing,
  listingPrices,
  listingsVersion,
  property,
  propertyList,
} from './listings/listing.views.ts';
import { ListingTable, TablePrices } from './listings/listing-table.views.ts';
import { elsewhere, market } from './listings/market.views.ts';
import { LiveState } from './live/live.views.ts';
import { OperationsView, RebuildRequested } from './operations/operations.views.ts';
import { PrivateNotes, PrivateNotesView, PrivateNotesWritten } from './private-notes/private-notes.views.ts';
import { ReplyTemplates, SaveReplyTemplate } from './reply-templates/reply-template.views.ts';
import { MakeSellerLink, NewSellerLink, SellerLinks } from './seller-links/seller-link.views.ts';
import { sellerReport } from './seller-links/seller-report.views.ts';
import { ChangeSettings, SettingsView, SettingsWritten } from './settings/setting.views.ts';
import { visitRecorded } from './visits/visit.checks.ts';
import { RecordVisit } from './visits/visit.commands.ts';

export interface ContractCall {
  takes?: z.core.$ZodType;
  answers: Parser<unknown>;
}

/** The contract of each call: the body that it takes, if any, and the body of its successful answer. */
export const contractCalls = {
  'POST /api/auth/login': { takes: LogIn, answers: LoggedIn },
  'POST /api/auth/login/options': { answers: PasskeyOptions },
  'POST /api/auth/login/passkey': { takes: LogInByPasskey, answers: LoggedIn },
  'POST /api/auth/login/recovery-code': { takes: LogInByCode, answers: LoggedIn },
  'POST /api/auth/logout': { answers: z.unknown() },
  'GET /api/auth/verify': { answers: Verified },
  'GET /api/auth/sessions': { answers: SessionsView },
  'DELETE /api/auth/sessions': { answers: SessionsEnded },
  'DELETE /api/auth/sessions/:id': { answers: z.unknown() },
  'PUT /api/auth/password': { takes: ChangePassword, answers: z.unknown() },
  'GET /api/auth/devices': { answers: Devices },
  'POST /api/auth/devices': { takes: AddDevice, answers: z.unknown() },
  'PUT /api/auth/devices/:id': { takes: ChangeDevice, answers: z.unknown() },
  'DELETE /api/auth/devices/:id': { answers: z.unknown() },
  'POST /api/auth/devices/:id/test': { answers: z.unknown() },
  'POST /api/auth/confirm/options': { answers: PasskeyOptions },
  'POST /api/auth/confirm': { takes: Confirm, answers: z.unknown() },
  'GET /api/auth/passkeys': { answers: PasskeysView },
  'POST /api/auth/passkeys/options': { answers: PasskeyOptions },
  'POST /api/auth/passkeys': { takes: AddPasskey, answers: z.unknown() },
  'PUT /api/auth/passkeys/:id': { takes: RenamePasskey, answers: z.unknown() },
  'DELETE /api/auth/passkeys/:id': { answers: z.unknown() },
  'POST /api/auth/recovery-codes': { answers: RecoveryCodes },
  'PUT /api/auth/team-policy': { takes: TeamPolicy, answers: z.unknown() },
  'GET /api/auth/team': { answers: TeamView },
  'PUT /api/auth/team/:id': { takes: ChangeMember, answers: z.unknown() },
  'POST /api/auth/invitations': { takes: Invite, answers: NewInvitation },
  'DELETE /api/auth/invitations/:id': { answers: z.unknown() },
  'POST /api/auth/invitations/open': { takes: OpenInvitation, answers: OpenedInvitation },
  'POST /api/auth/invitations/accept': { takes: AcceptInvitation, answers: z.unknown() },

  'POST /api/properties': { takes: AddListing, answers: ListingWritten },
  'POST /api/properties/bulk': { takes: BulkItems, answers: BulkResult },
  'POST /api/properties/changes': { takes: ChangeListings, answers: ListingsChanged },
  'POST /api/properties/confirm': { takes: ListingIds, answers: ListingsChanged },
  'POST /api/properties/delete': { takes: ListingIds, answers: ListingsChanged },
  'PUT /api/properties/:id': { takes: ReviseListing, answers: ListingWritten },
  'POST /api/properties/:id/confirm': { answers: ListingWritten },
  'POST /api/properties/:id/restore': { takes: RestoreListing, answers: ListingWritten },
  'POST /api/properties/:id/duplicate': { answers: ListingWritten },
  'DELETE /api/properties/:id': { answers: z.unknown() },
  'PUT /api/properties/:id/private-notes': { takes: PrivateNotes, answers: PrivateNotesWritten },
  'DELETE /api/properties/:id/private-notes': { answers: PrivateNotesWritten },
  'POST /api/properties/:id/seller-links': { takes: MakeSellerLink, answers: NewSellerLink },
  'DELETE /api/properties/:id/seller-links/:link': { answers: z.unknown() },
  'PUT /api/delete/properties/:id': { answers: z.unknown() },
  'POST /api/upload-images': { answers: UploadResult },
  'PUT /api/image/:filename': { answers: ImageRemovedResult },
  'DELETE /api/images/:filename': { answers: ImageRemovedResult },
  'POST /api/analytics': { takes: RecordVisit, answers: visitRecorded },
  'POST /api/alerts': { takes: AskAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/confirm': { takes: OneAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/click': { answers: z.object({}) },
  'POST /api/alerts/:secret/stop': { takes: OneAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/unsubscribe': { answers: z.object({}) },
  'POST /api/activity/:act/undo': { takes: UndoAct, answers: ActUndone },
  'POST /api/enquiries': { takes: SendEnquiry, answers: enquiryReceipt },
  'POST /api/enquiries/leads': { takes: AddLead, answers: enquiryReceipt },
  'PUT /api/enquiries/:id/status': { takes: ChangeEnquiryStatus, answers: EnquiryWritten },
  'POST /api/enquiries/:id/notes': { takes: NoteOnEnquiry, answers: EnquiryWritten },
  'DELETE /api/enquiries/:id/viewing': { answers: EnquiryWritten },
  'POST /api/enquiries/:id/viewing': { takes: ArrangeViewing, answers: EnquiryWritten },
  'DELETE /api/enquiries/:id': { answers: EnquiryWritten },
  'POST /api/enquiries/forget': { takes: ForgetPerson, answers: PersonForgotten },
  'PUT /api/settings': { takes: ChangeSettings, answers: SettingsWritten },
  'POST /api/settings/:version/undo': { answers: SettingsWritten },
  'PUT /api/enquiries/templates/:id': { takes: SaveReplyTemplate, answers: z.unknown() },
  'DELETE /api/enquiries/templates/:id': { answers: z.unknown() },
  'PUT /api/agenda/reminders/:about/:id': { takes: SetReminder, answers: z.unknown() },
  'DELETE /api/agenda/reminders/:about/:id': { answers: z.unknown() },
  'POST /api/agenda/calendar': { answers: NewCalendarAddress },
  'DELETE /api/agenda/calendar': { answers: z.unknown() },
  'POST /api/operations/projections/:name/rebuild': { answers: RebuildRequested },

  'GET /api/properties': { answers: propertyList },
  'GET /api/properties/version': { answers: listingsVersion },
  'GET /api/properties/market': { answers: market },
  'GET /api/properties/elsewhere': { answers: elsewhere },
  'GET /api/properties/deleted': { answers: DeletedListings },
  'GET /api/properties/alike': { answers: ListingsAlike },
  'GET /api/properties/as-of': { answers: AsOfPage },
  'GET /api/properties/as-of.csv': { answers: z.string() },
  'GET /api/properties/as-of/changes': { answers: AsOfChangesPage },
  'GET /api/properties/table': { answers: ListingTable },
  'GET /api/properties/table.csv': { answers: z.string() },
  'GET /api/properties/table/prices': { answers: TablePrices },
  'GET /api/properties/export.csv': { answers: z.string() },
  'POST /api/properties/twins': { takes: DuplicatesQuery, answers: ListingDuplicates },
  'GET /api/properties/slug/:slug': { answers: property },
  'GET /api/properties/:id': { answers: property },
  'GET /api/properties/:id/history': { answers: ListingHistory },
  'GET /api/properties/:id/history/:version': { answers: ListingVersion },
  'GET /api/properties/:id/price-history': { answers: PriceHistory },
  'GET /api/properties/:id/prices': { answers: listingPrices },
  'GET /api/properties/:key/gone': { answers: goneListing },
  'GET /api/properties/:id/private-notes': { answers: PrivateNotesView },
  'GET /api/properties/:id/seller-links': { answers: SellerLinks },
  'GET /api/alerts/:secret': { answers: followed },
  'GET /api/alerts/:secret/unsubscribe': { answers: z.unknown() },
  'GET /api/seller-report/:secret': { answers: sellerReport },
  'GET /api/images': { answers: PictureViews },
  'GET /api/analytics/summary': { answers: AnalyticsSummary },
  'GET /api/analytics/properties': { answers: PropertyStatisticsList },
  'GET /api/analytics/properties.csv': { answers: z.string() },
  'GET /api/analytics/timeline': { answers: Timeline },
  'GET /api/analytics/marks': { answers: MarksPage },
  'GET /api/analytics/hours': { answers: HoursView },
  'GET /api/analytics/todo': { answers: TodoList },
  'GET /api/analytics/price-changes': { answers: PriceChangesPage },
  'GET /api/analytics/price-changes.csv': { answers: z.string() },
  'GET /api/analytics/since': { answers: SinceView },
  'GET /api/activity': { answers: ActivityPage },
  'GET /api/enquiries': { answers: EnquiriesPage },
  'GET /api/enquiries/viewings': { answers: ViewingsView },
  'GET /api/enquiries/templates': { answers: ReplyTemplates },
  'GET /api/enquiries/:id': { answers: EnquiryView },
  'POST /api/enquiries/search': { takes: SearchEnquiries, answers: EnquiriesFound },
  'POST /api/enquiries/export': { takes: ForgetPerson, answers: PersonExport },
  'GET /api/settings': { answers: SettingsView },
  'GET /api/agenda/reminders': { answers: RemindersView },
  'GET /api/agenda/slots': { answers: viewingSlots },
  'GET /api/agenda/calendar': { answers: CalendarView },
  'GET /api/agenda/calendar/:secret': { answers: z.string() },
  'GET /api/live': { answers: LiveState },
  'GET /api/operations/projections': { answers: OperationsView },
} satisfies Record<string, ContractCall>;

export type Call = keyof typeof contractCalls;
/** What a call answers, as a test writes it. */
export type AnswerOf<Key extends Call> = Input<(typeof contractCalls)[Key]['answers']>;
type Input<Answer> = Answer extends z.core.$ZodType ? z.input<Answer> : Checked<Answer>;
