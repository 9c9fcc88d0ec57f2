import { get, post } from '@tableside/contracts/desk/calls';
import { wireHealth } from '@tableside/contracts/desk/health/wire';
import { wireMails } from '@tableside/contracts/desk/mails/wire';

/** Calls about the site itself, for operators. */
export const careCalls = {
  mails: get(wireMails, () => 'desk/mails'),
  /** All that were given up. */
  retryMails: post('desk/retry_mails'),
  health: get(wireHealth, () => 'desk/health'),
} as const;
