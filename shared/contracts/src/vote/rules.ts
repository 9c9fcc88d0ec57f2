import type { FormRules } from '../common/rules';

/** What people say about each place of a table vote. */
export const ANSWERS = ['yes', 'maybe', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

/** How many places a vote is about. */
export const PLACES_MIN = 2;
export const PLACES_MAX = 8;

/** How far ahead a table can be voted about, in days. */
export const DAYS_AHEAD_MAX = 30;

/** How long a vote can be read after it has ended, in days. */
export const KEPT_DAYS = 30;

/** How long before the meal a vote may end, in minutes. */
export const ENDS_BEFORE = [0, 60, 180, 1440] as const;

/** How many browsers may vote. */
export const BALLOTS_MAX = 60;

/** How many of them by one connection, and how many by one network of connections: whoever has the link must not fill the vote by
 * themselves. */
export const CONNECTION_BALLOTS_MAX = 15;
export const NETWORK_BALLOTS_MAX = 25;
export const NETWORK_IS_CROWDED =
  'Too many people have voted by this connection. Use another one, such as the mobile network of a phone.';

/** How many votes of one's own may be under way. */
export const OPEN_VOTES_MAX = 20;

export const voterRules = { first_name: { max: 40 } } as const satisfies FormRules;
