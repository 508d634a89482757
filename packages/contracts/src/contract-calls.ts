import { z } from 'zod';
import { ActivityPage } from './activity/activity.views.ts';
import { ActUndone, UndoAct } from './activity/acts.ts';
import { CalendarView, NewCalendarAddress, RemindersView, SetReminder } from './agenda/agenda.views.ts';
import { viewingSlots } from './agenda/slots.views.ts';
import { AskAlert, OneAlert } from './alerts/alert.commands.ts';
import { followed } from './alerts/alert.views.ts';
import { AnalyticsSummary, PropertyStatisticsList } from './analytics/analytics.views.ts';
import { FollowersView } from './analytics/followers.views.ts';
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
import type { Right } from './auth/rights.ts';
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
  EnquiryPhotos,
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
import { trackRecord } from './listings/record.views.ts';
import { LiveState } from './live/live.views.ts';
import { OperationsView, RebuildRequested } from './operations/operations.views.ts';
import { PrivateNotes, PrivateNotesView, PrivateNotesWritten } from './private-notes/private-notes.views.ts';
import { ReplyTemplates, SaveReplyTemplate } from './reply-templates/reply-template.views.ts';
import { StartSellerMail } from './seller-links/seller-link.commands.ts';
import { MakeSellerLink, NewSellerLink, SellerLinks } from './seller-links/seller-link.views.ts';
import { sellerReport } from './seller-links/seller-report.views.ts';
import { ChangeSettings, SettingsView, SettingsWritten } from './settings/setting.views.ts';
import { visitRecorded } from './visits/visit.checks.ts';
import { RecordVisit } from './visits/visit.commands.ts';

type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** A call of the API: who may make it, the body that it takes, if any, and the body of its successful answer. */
export interface ContractCall {
  /** What an admin must be allowed to do; `public` calls need no admin. */
  right: Right | 'public';
  takes?: z.core.$ZodType;
  answers: Parser<unknown>;
  /** Open pages make the call automatically; it does not keep a session alive. */
  isUnattended?: true;
}

/** The calls that the command service answers, by method and canonical path in Express syntax. */
export const commandCalls = {
  'POST /api/auth/login': { right: 'public', takes: LogIn, answers: LoggedIn },
  'POST /api/auth/login/options': { right: 'public', answers: PasskeyOptions },
  'POST /api/auth/login/passkey': { right: 'public', takes: LogInByPasskey, answers: LoggedIn },
  'POST /api/auth/login/recovery-code': { right: 'public', takes: LogInByCode, answers: LoggedIn },
  'POST /api/auth/logout': { right: 'useOwnAccount', answers: z.unknown() },
  'GET /api/auth/verify': { right: 'public', answers: Verified },
  'GET /api/auth/sessions': { right: 'useOwnAccount', answers: SessionsView },
  'DELETE /api/auth/sessions': { right: 'useOwnAccount', answers: SessionsEnded },
  'DELETE /api/auth/sessions/:id': { right: 'useOwnAccount', answers: z.unknown() },
  'PUT /api/auth/password': { right: 'useOwnAccount', takes: ChangePassword, answers: z.unknown() },
  'GET /api/auth/devices': { right: 'useOwnAccount', answers: Devices },
  'POST /api/auth/devices': { right: 'useOwnAccount', takes: AddDevice, answers: z.unknown() },
  'PUT /api/auth/devices/:id': { right: 'useOwnAccount', takes: ChangeDevice, answers: z.unknown() },
  'DELETE /api/auth/devices/:id': { right: 'useOwnAccount', answers: z.unknown() },
  'POST /api/auth/devices/:id/test': { right: 'useOwnAccount', answers: z.unknown() },
  'POST /api/auth/confirm/options': { right: 'useOwnAccount', answers: PasskeyOptions },
  'POST /api/auth/confirm': { right: 'useOwnAccount', takes: Confirm, answers: z.unknown() },
  'GET /api/auth/passkeys': { right: 'useOwnAccount', answers: PasskeysView },
  'POST /api/auth/passkeys/options': { right: 'manageOwnPasskeys', answers: PasskeyOptions },
  'POST /api/auth/passkeys': { right: 'manageOwnPasskeys', takes: AddPasskey, answers: z.unknown() },
  'PUT /api/auth/passkeys/:id': { right: 'manageOwnPasskeys', takes: RenamePasskey, answers: z.unknown() },
  'DELETE /api/auth/passkeys/:id': { right: 'manageOwnPasskeys', answers: z.unknown() },
  'POST /api/auth/recovery-codes': { right: 'manageOwnPasskeys', answers: RecoveryCodes },
  'PUT /api/auth/team-policy': { right: 'manageTeam', takes: TeamPolicy, answers: z.unknown() },
  'GET /api/auth/team': { right: 'manageTeam', answers: TeamView },
  'PUT /api/auth/team/:id': { right: 'manageTeam', takes: ChangeMember, answers: z.unknown() },
  'POST /api/auth/invitations': { right: 'manageTeam', takes: Invite, answers: NewInvitation },
  'DELETE /api/auth/invitations/:id': { right: 'manageTeam', answers: z.unknown() },
  'POST /api/auth/invitations/open': { right: 'public', takes: OpenInvitation, answers: OpenedInvitation },
  'POST /api/auth/invitations/accept': { right: 'public', takes: AcceptInvitation, answers: z.unknown() },
  'POST /api/properties': { right: 'editListings', takes: AddListing, answers: ListingWritten },
  'POST /api/properties/bulk': { right: 'editListings', takes: BulkItems, answers: BulkResult },
  'POST /api/properties/changes': { right: 'editListings', takes: ChangeListings, answers: ListingsChanged },
  'POST /api/properties/confirm': { right: 'editListings', takes: ListingIds, answers: ListingsChanged },
  'POST /api/properties/delete': { right: 'deleteListings', takes: ListingIds, answers: ListingsChanged },
  'PUT /api/properties/:id': { right: 'editListings', takes: ReviseListing, answers: ListingWritten },
  'POST /api/properties/:id/confirm': { right: 'editListings', answers: ListingWritten },
  'POST /api/properties/:id/restore': {
    right: 'editListings',
    takes: RestoreListing,
    answers: ListingWritten,
  },
  'POST /api/properties/:id/duplicate': { right: 'editListings', answers: ListingWritten },
  'DELETE /api/properties/:id': { right: 'deleteListings', answers: z.unknown() },
  'POST /api/properties/:id/seller-links': {
    right: 'manageSellerLinks',
    takes: MakeSellerLink,
    answers: NewSellerLink,
  },
  'DELETE /api/properties/:id/seller-links/:link': { right: 'manageSellerLinks', answers: z.unknown() },
  'PUT /api/properties/:id/seller-links/:link/emails': {
    right: 'manageSellerLinks',
    takes: StartSellerMail,
    answers: z.unknown(),
  },
  'DELETE /api/properties/:id/seller-links/:link/emails': {
    right: 'manageSellerLinks',
    answers: z.unknown(),
  },
  'PUT /api/properties/:id/private-notes': {
    right: 'editListings',
    takes: PrivateNotes,
    answers: PrivateNotesWritten,
  },
  'DELETE /api/properties/:id/private-notes': { right: 'forgetPersonalData', answers: PrivateNotesWritten },
  'PUT /api/delete/properties/:id': { right: 'deleteListings', answers: z.unknown() },
  'POST /api/upload-images': { right: 'editListings', answers: UploadResult },
  'PUT /api/image/:filename': { right: 'editListings', answers: ImageRemovedResult },
  'DELETE /api/images/:filename': { right: 'editListings', answers: ImageRemovedResult },
  'POST /api/analytics': { right: 'public', takes: RecordVisit, answers: visitRecorded },
  'POST /api/activity/:act/undo': { right: 'editListings', takes: UndoAct, answers: ActUndone },
  'POST /api/enquiries': { right: 'public', takes: SendEnquiry, answers: enquiryReceipt },
  'POST /api/enquiries/leads': { right: 'answerEnquiries', takes: AddLead, answers: enquiryReceipt },
  'PUT /api/enquiries/:id/status': {
    right: 'answerEnquiries',
    takes: ChangeEnquiryStatus,
    answers: EnquiryWritten,
  },
  'POST /api/enquiries/:id/notes': {
    right: 'answerEnquiries',
    takes: NoteOnEnquiry,
    answers: EnquiryWritten,
  },
  'POST /api/enquiries/:id/viewing': {
    right: 'answerEnquiries',
    takes: ArrangeViewing,
    answers: EnquiryWritten,
  },
  'DELETE /api/enquiries/:id/viewing': { right: 'answerEnquiries', answers: EnquiryWritten },
  'DELETE /api/enquiries/:id': { right: 'forgetPersonalData', answers: EnquiryWritten },
  'POST /api/enquiries/forget': {
    right: 'forgetPersonalData',
    takes: ForgetPerson,
    answers: PersonForgotten,
  },
  'POST /api/alerts': { right: 'public', takes: AskAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/confirm': { right: 'public', takes: OneAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/click': { right: 'public', answers: z.object({}) },
  'POST /api/alerts/:secret/stop': { right: 'public', takes: OneAlert, answers: z.object({}) },
  'POST /api/alerts/:secret/unsubscribe': { right: 'public', answers: z.object({}) },
  'PUT /api/settings': { right: 'manageSettings', takes: ChangeSettings, answers: SettingsWritten },
  'POST /api/settings/:version/undo': { right: 'manageSettings', answers: SettingsWritten },
  'PUT /api/enquiries/templates/:id': {
    right: 'manageReplyTemplates',
    takes: SaveReplyTemplate,
    answers: z.unknown(),
  },
  'DELETE /api/enquiries/templates/:id': { right: 'manageReplyTemplates', answers: z.unknown() },
  'PUT /api/agenda/reminders/:about/:id': { right: 'keepAgenda', takes: SetReminder, answers: z.unknown() },
  'DELETE /api/agenda/reminders/:about/:id': { right: 'keepAgenda', answers: z.unknown() },
  'POST /api/agenda/calendar': { right: 'keepAgenda', answers: NewCalendarAddress },
  'DELETE /api/agenda/calendar': { right: 'keepAgenda', answers: z.unknown() },
  'POST /api/operations/projections/:name/rebuild': { right: 'runOperations', answers: RebuildRequested },
} satisfies Record<Key, ContractCall>;

/** The calls that the query service answers. */
export const queryCalls = {
  'GET /api/properties': { right: 'public', answers: propertyList },
  'GET /api/properties/version': { right: 'public', answers: listingsVersion },
  'GET /api/properties/market': { right: 'public', answers: market },
  'GET /api/properties/elsewhere': { right: 'public', answers: elsewhere },
  'GET /api/properties/deleted': { right: 'readListings', answers: DeletedListings },
  'GET /api/properties/alike': { right: 'readListings', answers: ListingsAlike },
  'GET /api/properties/as-of': { right: 'readListings', answers: AsOfPage },
  'GET /api/properties/as-of.csv': { right: 'readListings', answers: z.string() },
  'GET /api/properties/as-of/changes': { right: 'readListings', answers: AsOfChangesPage },
  'GET /api/properties/:id/private-notes': { right: 'readListings', answers: PrivateNotesView },
  'GET /api/properties/table': { right: 'readListings', answers: ListingTable },
  'GET /api/properties/table.csv': { right: 'readListings', answers: z.string() },
  'GET /api/properties/table/prices': { right: 'readListings', answers: TablePrices },
  'GET /api/properties/export.csv': { right: 'readListings', answers: z.string() },
  'POST /api/properties/twins': { right: 'readListings', takes: DuplicatesQuery, answers: ListingDuplicates },
  'GET /api/properties/slug/:slug': { right: 'public', answers: property },
  'GET /api/properties/record': { right: 'public', answers: trackRecord },
  'GET /api/properties/:id': { right: 'public', answers: property },
  'GET /api/properties/:id/history': { right: 'readListings', answers: ListingHistory },
  'GET /api/properties/:id/history/:version': { right: 'readListings', answers: ListingVersion },
  'GET /api/properties/:id/price-history': { right: 'readListings', answers: PriceHistory },
  'GET /api/properties/:id/prices': { right: 'public', answers: listingPrices },
  'GET /api/properties/:key/gone': { right: 'public', answers: goneListing },
  'GET /api/properties/:id/seller-links': { right: 'manageSellerLinks', answers: SellerLinks },
  'GET /api/seller-report/:secret': { right: 'public', answers: sellerReport },
  'GET /api/images': { right: 'readListings', answers: PictureViews },
  'GET /api/analytics/summary': { right: 'readStatistics', answers: AnalyticsSummary },
  'GET /api/analytics/properties': { right: 'readStatistics', answers: PropertyStatisticsList },
  'GET /api/analytics/properties.csv': { right: 'readStatistics', answers: z.string() },
  'GET /api/analytics/timeline': { right: 'readStatistics', answers: Timeline },
  'GET /api/analytics/marks': { right: 'readStatistics', answers: MarksPage },
  'GET /api/analytics/hours': { right: 'readStatistics', answers: HoursView },
  'GET /api/analytics/followers': { right: 'readStatistics', answers: FollowersView },
  'GET /api/analytics/todo': { right: 'readStatistics', answers: TodoList },
  'GET /api/analytics/price-changes': { right: 'readStatistics', answers: PriceChangesPage },
  'GET /api/analytics/price-changes.csv': { right: 'readStatistics', answers: z.string() },
  'GET /api/analytics/since': { right: 'readStatistics', answers: SinceView },
  'GET /api/activity': { right: 'readActivity', answers: ActivityPage },
  'GET /api/enquiries': { right: 'readEnquiries', answers: EnquiriesPage },
  'GET /api/enquiries/viewings': { right: 'readEnquiries', answers: ViewingsView },
  'GET /api/enquiries/templates': { right: 'readEnquiries', answers: ReplyTemplates },
  'GET /api/enquiries/:id': { right: 'readEnquiries', answers: EnquiryView },
  'GET /api/enquiries/:id/photos': { right: 'readEnquiries', answers: EnquiryPhotos },
  'POST /api/enquiries/search': { right: 'readEnquiries', takes: SearchEnquiries, answers: EnquiriesFound },
  'POST /api/enquiries/export': { right: 'exportPersonalData', takes: ForgetPerson, answers: PersonExport },
  'GET /api/alerts/:secret': { right: 'public', answers: followed },
  'GET /api/alerts/:secret/unsubscribe': { right: 'public', answers: z.unknown() },
  'GET /api/settings': { right: 'manageSettings', answers: SettingsView },
  'GET /api/agenda/reminders': { right: 'keepAgenda', answers: RemindersView },
  'GET /api/agenda/slots': { right: 'public', answers: viewingSlots },
  'GET /api/agenda/calendar': { right: 'keepAgenda', answers: CalendarView },
  'GET /api/agenda/calendar/:secret': { right: 'public', answers: z.string() },
  'GET /api/live': { right: 'readListings', answers: LiveState, isUnattended: true },
  'GET /api/operations/projections': { right: 'runOperations', answers: OperationsView },
} satisfies Record<Key, ContractCall>;

export const contractCalls = { ...commandCalls, ...queryCalls };

export type Call = keyof typeof contractCalls;
/** What a call answers, as a test writes it. */
export type AnswerOf<Key extends Call> = Input<(typeof contractCalls)[Key]['answers']>;
type Input<Answer> = Answer extends z.core.$ZodType ? z.input<Answer> : Checked<Answer>;
