import { BACKOFF, type Backoff } from './backoff';

/** All in milliseconds but `atOnce`. */
export interface MailTimings {
  /** Mails under way at the same time: one that hangs does not hold up the others. */
  readonly atOnce: number;
  /** How often the queue is looked at when nobody wakes the sender. */
  readonly pollMs: number;
  /** How long one mail may take in all. */
  readonly sendMs: number;
  /** How long an order is one process's own; must be more than `sendMs`, or a slow mail goes out twice. */
  readonly leaseMs: number;
  /** How long closing waits for mails that are under way. */
  readonly closeMs: number;
  readonly backoff: Backoff;
}

export const MAIL_TIMINGS: MailTimings = {
  atOnce: 4,
  pollMs: 5000,
  sendMs: 30_000,
  leaseMs: 45_000,
  closeMs: 4000,
  backoff: BACKOFF,
};
