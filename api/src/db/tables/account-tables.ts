import type { ColumnType, Generated } from 'kysely';

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
