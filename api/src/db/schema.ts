import type { Role } from '@tableside/contracts/desk/rules';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type {
  UserTable,
  SessionTable,
  PasskeyTable,
  TwoStepTable,
  MailTokenTable,
  MailTable,
  ContentDraftTable,
  ContentScheduleTable,
  OwnerCodeTable,
  OwnerRequestTable,
  ImportJobTable,
  AuditTable,
} from './account-tables';
import type {
  GroundTable,
  RestaurantTable,
  TimeslotTable,
  ReviewTable,
  ContactMessageTable,
  AdvertisementEnquiryTable,
  ReviewReportTable,
  CorrectionTable,
} from './place-tables';

/** Tables as the migrations make them. `Generated` columns have a default; jsonb is written as text. */
export interface Tables {
  options: { id: Generated<number>; kind: FilterKind; title: string };
  restaurants: RestaurantTable;
  restaurant_images: { restaurant_id: number; position: number; path: string };
  timeslots: TimeslotTable;
  users: UserTable;
  reviews: ReviewTable;
  review_images: {
    review_id: number;
    position: number;
    path: string;
    created_at: Generated<Date>;
    /** Null until a moderator has looked at it. */
    looked_at: Generated<Date | null>;
  };
  hidden_photos: {
    path: string;
    review_id: number;
    created_at: Date;
    hidden_at: Generated<Date>;
  };
  kept_reviews: { review_id: number; writer_hash: Buffer };
  review_reports: ReviewReportTable;
  corrections: CorrectionTable;
  import_jobs: ImportJobTable;
  place_edits: {
    act_id: number;
    restaurant_id: number;
    field: string;
    before: ColumnType<unknown, string, string>;
    after: ColumnType<unknown, string, string>;
    /** Whether an import left it alone before and after. */
    was_kept: boolean;
    is_kept: boolean;
  };
  kept_fields: {
    restaurant_id: number;
    field: string;
    value: ColumnType<unknown, string, string>;
    /** What the source says. */
    imported: ColumnType<unknown, string, string>;
    act_id: number;
  };
  hidden_pictures: { restaurant_id: number; path: string };
  owner_photos: {
    path: string;
    user_id: number | null;
    created_at: Generated<Date>;
    /** Null until a moderator has looked at it. */
    looked_at: Generated<Date | null>;
  };
  /** At most one row. */
  mail_server: { id: number; seen_at: Generated<Date> };
  /** One row. */
  catalogue_versions: { id: number; version: number };
  settings: { name: string; value: string };
  grounds: GroundTable;
  contact_messages: ContactMessageTable;
  advertisement_enquiries: AdvertisementEnquiryTable;
  notify_signups: { id: Generated<number>; email: string; created_at: Generated<Date> };
  user_identities: {
    provider: 'google';
    subject: string;
    user_id: number;
    created_at: Generated<Date>;
  };
  sessions: SessionTable;
  audit: AuditTable;
  roles: { user_id: number; role: Role; granted_at: Generated<Date>; granted_by: string };
  content_drafts: ContentDraftTable;
  content_pictures: {
    name: string;
    user_id: number | null;
    bytes: Buffer;
    created_at: Generated<Date>;
  };
  content_schedules: ContentScheduleTable;
  known_browsers: { key_hash: Buffer; user_id: number; expires_at: Date };
  passkey_owners: { user_id: number; handle: Buffer };
  passkeys: PasskeyTable;
  passkey_challenges: { challenge_hash: Buffer; user_id: number | null; expires_at: Date };
  two_step: TwoStepTable;
  recovery_codes: {
    code_hash: Buffer;
    user_id: number;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  sign_in_tickets: {
    ticket_hash: Buffer;
    user_id: number;
    first_step: string;
    tries: Generated<number>;
    expires_at: Date;
  };
  mail_tokens: MailTokenTable;
  mails: MailTable;
  google_flows: {
    state_hash: Buffer;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
    /** Hash of the site's secret; '' where the browser's cookie is enough. */
    site_challenge: Generated<string>;
  };
  google_codes: { code_hash: Buffer; user_id: number; expires_at: Date; used_at: Date | null };
  place_owners: {
    restaurant_id: number;
    user_id: number;
    since: Generated<Date>;
    proved_by: 'code' | 'operator';
  };
  owner_codes: OwnerCodeTable;
  owner_requests: OwnerRequestTable;
  review_answers: {
    review_id: number;
    user_id: number | null;
    answer: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
  wishlists: {
    id: Generated<number>;
    user_id: number;
    restaurant_id: number;
    note: Generated<string>;
    created_at: Generated<Date>;
  };
  favourite_lists: {
    id: Generated<number>;
    user_id: number;
    name: string;
    name_key: string;
    token: string | null;
    shows_notes: Generated<boolean>;
    created_at: Generated<Date>;
  };
  favourite_list_entries: { list_id: number; wishlist_id: number; position: number | null };
  table_votes: {
    id: Generated<number>;
    user_id: number;
    token: string;
    meets_at: Date;
    ends_at: Date;
    created_at: Generated<Date>;
  };
  table_vote_places: { vote_id: number; restaurant_id: number; position: number };
  table_vote_ballots: {
    vote_id: number;
    voter_hash: Buffer;
    first_name: string;
    answers: ColumnType<Readonly<Record<string, string>>, string>;
    created_at: Generated<Date>;
  };
  wishlist_shares: { user_id: number; token: string; created_at: Generated<Date> };
}

/** A connection pool or a running transaction; repositories take either. */
export type Db = Kysely<Tables>;
