import type { ColumnType, Generated } from 'kysely';
import type { ImportJobWire, ImportReportWire } from '@tableside/contracts/admin/import/wire';
import type { EditSource } from '@tableside/contracts/admin/restaurants/rules';

/** Users, sign-ins, emails, and the admin pages. */
export interface AccountTables {
  users: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    address: string | null;
    /** Null for a user who only signs in with Google. */
    password_hash: string | null;
    email_verified_at: Date | null;
    /** Null until the password was used for the first time. */
    password_proved_at: Generated<Date | null>;
    first_sign_in_at: Generated<Date | null>;
    /** Null if the account is not suspended. */
    suspended_at: Generated<Date | null>;
    /** Null for an indefinite suspension. */
    suspended_until: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<number>;
    user_id: number;
    token_hash: Buffer;
    user_agent: string | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
    proved_at: Generated<Date>;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    /** Whether the authenticator syncs it to other devices. */
    is_synced: boolean;
    is_backed_up: boolean;
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  two_step: {
    user_id: number;
    /** Encrypted. */
    app_secret: Buffer | null;
    app_added_at: Date | null;
    app_last_step: Generated<number>;
    pending_secret: Buffer | null;
    pending_until: Date | null;
    /** Whether password sign-ins also need a passkey. */
    prompts_passkey: Generated<boolean>;
    passkey_prompted_at: Date | null;
    /** Null if two-step login is off, or unknown. */
    on_since: Date | null;
  };
  email_tokens: {
    token_hash: Buffer;
    user_id: number;
    purpose: 'verify' | 'reset' | 'reportSignIn';
    /** When used, it undoes additions to the account since then. */
    undoes_since: Date | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  emails: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    details: ColumnType<Record<string, string>, string | undefined, string>;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    sent_at: Date | null;
    /** Saved to a file because no mail server is configured. */
    is_saved_only: Generated<boolean>;
    given_up_at: Date | null;
    last_error: string | null;
  };
  /** Documents are JSON. */
  content_drafts: {
    id: Generated<number>;
    kind: string;
    user_id: number | null;
    version: Generated<number>;
    document: string;
    base_revision: string | null;
    base_version: string | null;
    problems: Generated<number>;
    saved_at: Generated<Date>;
  };
  content_schedules: {
    id: Generated<number>;
    kind: string;
    user_id: number | null;
    who: string;
    document: string;
    base_revision: string | null;
    base_version: string | null;
    at: Date;
    state: Generated<'waiting' | 'held'>;
    message: string | null;
    claimed_until: Date | null;
  };
  owner_codes: {
    id: Generated<number>;
    restaurant_id: number;
    user_id: number;
    address: string;
    /** Null until the email is sent. */
    code_hash: Buffer | null;
    tries: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  owner_requests: {
    id: Generated<number>;
    restaurant_id: number;
    user_id: number;
    message: string;
    created_at: Generated<Date>;
    /** Null until an operator has decided. */
    decided_at: Date | null;
    is_granted: boolean | null;
    reason: string | null;
  };
  import_jobs: {
    id: Generated<number>;
    state: ImportJobWire['state'];
    file_name: string;
    bytes: number;
    options: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    who: string;
    user_id: number | null;
    report: ColumnType<ImportReportWire | null, string | null | undefined, string | null>;
    error: string | null;
    started_at: Generated<Date>;
    /** When a moderator last worked on it. */
    touched_at: Generated<Date>;
    finished_at: Date | null;
  };
  audit: {
    id: Generated<number>;
    at: Generated<Date>;
    who: string;
    action: string;
    /** Null for actions on other subjects. */
    user_id: number | null;
    /** Null for actions on accounts. */
    subject: string | null;
    reason: string | null;
    restaurant_id: number | null;
    source: EditSource | null;
    /** Null if the editor's account was deleted. */
    editor_id: number | null;
    /** Null if it cannot be undone. */
    undo: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>;
    undone_at: Date | null;
    undone_by: string | null;
  };
}
