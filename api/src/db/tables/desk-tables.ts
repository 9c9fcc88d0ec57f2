import type { ImportJobWire, ImportReportWire } from '@tableside/contracts/desk/import/wire';
import type { EditSource } from '@tableside/contracts/desk/places/rules';
import type { QueueKind, QueueOutcome } from '@tableside/contracts/desk/queue/rules';
import type { ColumnType, Generated } from 'kysely';

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

export interface QueueActTable {
  id: Generated<number>;
  at: Generated<Date>;
  kind: QueueKind;
  /** Id of what was dealt with, or a photo's name. */
  item: string;
  act: QueueOutcome;
  /** Why something was removed. */
  reason: string | null;
  who: string;
  undo: ColumnType<Record<string, unknown>, string | undefined, string>;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

export interface PlaceActTable {
  id: Generated<number>;
  restaurant_id: number;
  kind: string;
  source: EditSource;
  who: string;
  user_id: number | null;
  at: Generated<Date>;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  undone_at: Date | null;
  undone_by: string | null;
}
