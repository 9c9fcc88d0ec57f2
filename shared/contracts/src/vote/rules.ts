import type { FormRules } from '../common/rules';

/** Possible responses for each restaurant of a vote. */
export const RESPONSES = ['yes', 'maybe', 'no'] as const;
export type Response = (typeof RESPONSES)[number];

/** Number of restaurants in a vote. */
export const RESTAURANTS_MIN = 2;
export const RESTAURANTS_MAX = 8;

/** How far ahead the meal can be, in days. */
export const DAYS_AHEAD_MAX = 30;

/** Days after closing until a vote is deleted. */
export const RETENTION_DAYS = 30;

/** Minutes before the meal at which voting can close. */
export const ENDS_BEFORE = [0, 60, 180, 1440] as const;

/** Most ballots in one vote. */
export const BALLOTS_MAX = 60;

/** Most ballots from one IP address and from one network, so that a single user cannot fill the vote. */
export const ADDRESS_BALLOTS_MAX = 15;
export const NETWORK_BALLOTS_MAX = 25;
export const NETWORK_LIMIT_MESSAGE = 'Too many votes from this network. Try again on mobile data.';

/** Most open votes of one user. */
export const OPEN_VOTES_MAX = 20;

export const voterRules = { first_name: { max: 40 } } as const satisfies FormRules;
