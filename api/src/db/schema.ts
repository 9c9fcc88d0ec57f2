import type { Role } from '@tableside/contracts/admin/rules';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AccountTables } from './account-tables';
import type { RestaurantTables } from './restaurant-tables';

/** Tables as created by the migrations. `Generated` columns have a default; jsonb is written as text. */
export interface Tables extends AccountTables, RestaurantTables {
  options: { id: Generated<number>; kind: FilterKind; title: string };
  restaurant_images: { restaurant_id: number; position: number; path: string };
  review_images: {
    review_id: number;
    position: number;
    path: string;
    created_at: Generated<Date>;
    /** Null until a moderator has reviewed it. */
    looked_at: Generated<Date | null>;
  };
  hidden_photos: {
    path: string;
    review_id: number;
    created_at: Date;
    hidden_at: Generated<Date>;
  };
  saved_reviews: { review_id: number; writer_hash: Buffer };
  restaurant_edits: {
    action_id: number;
    restaurant_id: number;
    field: string;
    before: ColumnType<unknown, string, string>;
    after: ColumnType<unknown, string, string>;
    /** Whether the field was overridden before. */
    was_overridden: boolean;
    is_overridden: boolean;
  };
  overridden_fields: {
    restaurant_id: number;
    field: string;
    value: ColumnType<unknown, string, string>;
    /** The source's value. */
    imported: ColumnType<unknown, string, string>;
    action_id: number;
  };
  hidden_pictures: { restaurant_id: number; path: string };
  owner_photos: {
    path: string;
    user_id: number | null;
    created_at: Generated<Date>;
    /** Null until a moderator has reviewed it. */
    looked_at: Generated<Date | null>;
  };
  /** At most one row. */
  mail_server: { id: number; seen_at: Generated<Date> };
  /** One row. */
  catalog_versions: { id: number; version: number };
  page_changes: { changed_in: string; changed_at: Generated<Date> };
  settings: { name: string; value: string };
  notify_signups: { id: Generated<number>; email: string; created_at: Generated<Date> };
  user_identities: {
    provider: 'google';
    subject: string;
    user_id: number;
    created_at: Generated<Date>;
  };
  roles: { user_id: number; role: Role; granted_at: Generated<Date>; granted_by: string };
  content_pictures: {
    name: string;
    user_id: number | null;
    bytes: Buffer;
    created_at: Generated<Date>;
  };
  known_browsers: { key_hash: Buffer; user_id: number; expires_at: Date };
  passkey_owners: { user_id: number; handle: Buffer };
  passkey_challenges: { challenge_hash: Buffer; user_id: number | null; expires_at: Date };
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
  google_flows: {
    state_hash: Buffer;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
    /** Hash of the page's secret; '' if the browser's cookie is enough. */
    site_challenge: Generated<string>;
  };
  google_codes: { code_hash: Buffer; user_id: number; expires_at: Date; used_at: Date | null };
  restaurant_owners: {
    restaurant_id: number;
    user_id: number;
    since: Generated<Date>;
    proved_by: 'code' | 'operator';
  };
  review_replies: {
    review_id: number;
    user_id: number | null;
    reply: string;
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
  favorite_lists: {
    id: Generated<number>;
    user_id: number;
    name: string;
    name_key: string;
    token: string | null;
    shows_notes: Generated<boolean>;
    created_at: Generated<Date>;
  };
  favorite_list_entries: { list_id: number; wishlist_id: number; position: number | null };
  table_votes: {
    id: Generated<number>;
    user_id: number;
    token: string;
    meets_at: Date;
    ends_at: Date;
    created_at: Generated<Date>;
  };
  table_vote_restaurants: { vote_id: number; restaurant_id: number; position: number };
  table_vote_ballots: {
    vote_id: number;
    voter_hash: Buffer;
    first_name: string;
    responses: ColumnType<Readonly<Record<string, string>>, string>;
    created_at: Generated<Date>;
  };
  wishlist_shares: { user_id: number; token: string; created_at: Generated<Date> };
}

/** A connection pool or a transaction; repositories accept either. */
export type Db = Kysely<Tables>;
