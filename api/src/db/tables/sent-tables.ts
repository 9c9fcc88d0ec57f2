import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { Generated } from 'kysely';

/** Tables of what people send. */

export interface ReviewTable {
  id: Generated<number>;
  /** Null while the writer is suspended: it is then of `withheld_from`. */
  restaurant_id: number | null;
  withheld_from: Generated<number | null>;
  /** Since when a moderator keeps it off the site, which does not end with a suspension. */
  hidden_at: Generated<Date | null>;
  /** Null when the writer's account is gone and the review was to stay. */
  user_id: number | null;
  rating: number;
  review: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Generated<Date>;
  /** Null until the operator has dealt with it. */
  handled_at: Date | null;
}

export interface AdvertisementEnquiryTable {
  id: Generated<number>;
  restaurant_name: string;
  contact_person: string;
  email: string;
  phone: string;
  message: string;
  created_at: Generated<Date>;
  /** Null until the operator has dealt with it. */
  handled_at: Date | null;
}

export interface ReviewReportTable {
  id: Generated<number>;
  review_id: number;
  /** Null when nobody was signed in. */
  user_id: number | null;
  reason: string;
  note: string;
  created_at: Generated<Date>;
  resolved_at: Date | null;
}

/** Hours that a text names. Days that it does not name are not known, unless it says which ones are closed. */
export interface NamedHours {
  /** Minutes of the day. */
  readonly spans: readonly {
    readonly weekday: Weekday;
    readonly opensMin: number;
    readonly closesMin: number;
  }[];
  readonly closedOn: readonly Weekday[];
  readonly isWeek: boolean;
}

export interface CorrectionTable {
  id: Generated<number>;
  restaurant_id: number;
  /** Null when nobody was signed in. */
  user_id: number | null;
  topic: string;
  message: string;
  /** Empty when the person left none. */
  email: string;
  created_at: Generated<Date>;
  resolved_at: Date | null;
  /** What the text seems to say about hours. */
  named_hours: NamedHours | null;
}
