import type { ColumnType, Generated } from 'kysely';
import type { ImportJobWire, ImportReportWire } from '@tableside/contracts/desk/import/wire';
import type { EditSource } from '@tableside/contracts/desk/places/rules';

/** Tables about people: accounts, ways in, and mails to them. */

export interface UserTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  address: string | null;
  /** Null for a person who only came through a provider. */
  password_hash: string | null;
  email_verified_at: Date | null;
  /** Null while nobody proved to know the password. */
  password_proved_at: Generated<Date | null>;
  /** Null before the first one. */
  first_sign_in_at: Generated<Date | null>;
  /** Since when the account may not sign in; null where it may. */
  suspended_at: Generated<Date | null>;
  /** Null for good. */
  suspended_until: Generated<Date | null>;
  created_at: Generated<Date>;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  user_agent: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  proved_at: Generated<Date>;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** Its authenticator brings it to other devices. */
  is_synced: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface TwoStepTable {
  user_id: number;
  /** Encrypted. */
  app_secret: Buffer | null;
  app_added_at: Date | null;
  app_last_step: Generated<number>;
  /** Encrypted; no code of it was typed yet. */
  pending_secret: Buffer | null;
  pending_until: Date | null;
  /** Whether a passkey is demanded beside the password. */
  asks_passkey: Generated<boolean>;
  /** Null while it is not asked for, and where nobody knows. */
  passkey_asked_at: Date | null;
  /** Null before it was turned on, and where nobody knows. */
  on_since: Date | null;
}

export interface MailTokenTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'verify' | 'reset' | 'disown';
  /** From when on its use undoes what was added to the account. */
  undoes_since: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface MailTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  details: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  sent_at: Date | null;
  /** Written to a file, because no mail server is configured. */
  is_saved_only: Generated<boolean>;
  given_up_at: Date | null;
  last_error: string | null;
}

/** Tables behind the desks. */

/** Documents are JSON. */
export interface ContentDraftTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  version: Generated<number>;
  document: string;
  base_revision: string | null;
  base_document: string | null;
  problems: Generated<number>;
  saved_at: Generated<Date>;
}

export interface ContentScheduleTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  who: string;
  document: string;
  base_revision: string | null;
  base_document: string | null;
  at: Date;
  state: Generated<'waiting' | 'held'>;
  message: string | null;
  claimed_until: Date | null;
}

export interface OwnerCodeTable {
  id: Generated<number>;
  restaurant_id: number;
  user_id: number;
  /** Where it is mailed to. */
  address: string;
  /** Null until the mail is written. */
  code_hash: Buffer | null;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface OwnerRequestTable {
  id: Generated<number>;
  restaurant_id: number;
  user_id: number;
  message: string;
  created_at: Generated<Date>;
  /** Null until an operator has decided. */
  decided_at: Date | null;
  is_granted: boolean | null;
  reason: string | null;
}

export interface ImportJobTable {
  id: Generated<number>;
  state: ImportJobWire['state'];
  file_name: string;
  bytes: number;
  wishes: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  who: string;
  user_id: number | null;
  report: ColumnType<ImportReportWire | null, string | null | undefined, string | null>;
  error: string | null;
  started_at: Generated<Date>;
  /** When somebody last worked at it. */
  touched_at: Generated<Date>;
  finished_at: Date | null;
}

export interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  who: string;
  act: string;
  /** Null where it was done to something else. */
  user_id: number | null;
  /** Null where it was done to an account. */
  subject: string | null;
  reason: string | null;
  /** Of edits by hand. */
  restaurant_id: number | null;
  source: EditSource | null;
  /** Who edited; null when the account is gone. */
  editor_id: number | null;
  /** Null where it cannot be undone. */
  undo: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>;
  undone_at: Date | null;
  undone_by: string | null;
}
