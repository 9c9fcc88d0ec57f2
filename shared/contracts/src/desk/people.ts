import { z } from 'zod';
import { formatCount } from '../common/text';
import { change, read } from './endpoint';
import { wireRole } from './wire';

/** How many people one search shows. */
export const PEOPLE_PAGE = 50;

/** Why somebody is suspended or restored, in characters; the person is told. */
export const WHY_MAX = 1000;
export const WHY_NEEDED = 'Say why. The person is told.';

/** What travels between the operator's desk and the API host about people. No password, no token and no address of a network. */

const peopleQuery = z.object({
  text: z.string().trim().min(1, 'Type a part of a name or address, or an id.').max(254),
});
const personParams = z.object({
  id: z.coerce
    .number<number>()
    .int()
    .positive()
    .max(2 ** 31 - 1),
});

const person = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_confirmed: z.boolean(),
  created_at: z.string(),
  /** When the latest living session began; null where there is none. */
  last_sign_in: z.string().nullable(),
  /** Living ones. */
  sessions: z.number().int(),
  reviews: z.number().int(),
  has_two_step: z.boolean(),
  roles: z.array(wireRole),
  /** Null where the account may sign in. */
  suspension: z
    .object({ since: z.string(), until: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});

export const wireFoundPeople = z.object({
  people: z.array(person).max(PEOPLE_PAGE),
  has_more: z.boolean(),
});

export const wireDeskAccount = z.object({
  person,
  /** The latest used first. */
  open_sessions: z.array(
    z.object({
      id: z.number().int(),
      /** In words, such as "Firefox on Windows". */
      device: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
    }),
  ),
});

const id = z.number().int().positive();
const reason = z
  .string(WHY_NEEDED)
  .trim()
  .min(1, WHY_NEEDED)
  .max(WHY_MAX, `Use at most ${formatCount(WHY_MAX)} characters.`);

/** @property sessions ids; left out, all of them */
const endSessionsRequest = z.object({ id, sessions: z.array(id).max(100).optional() });

/** @property until the day at whose beginning it ends by itself, in UTC; left out or empty, for good */
const suspendRequest = z.object({
  id,
  reason,
  until: z.union([z.literal(''), z.iso.date('Choose a day.')]).optional(),
});
export const restoreRequest = z.object({ id, reason });

type FoundPeople = z.infer<typeof wireFoundPeople>;
export type FoundPerson = FoundPeople['people'][number];
export type DeskAccount = z.infer<typeof wireDeskAccount>;

export const peopleCalls = {
  find: read('desk/people', wireFoundPeople, peopleQuery),
  person: read('desk/person/:id', wireDeskAccount, personParams),
  /** Without ids, all of a user's. */
  endSessions: change('desk/end_sessions', endSessionsRequest),
  suspend: change('desk/suspend', suspendRequest),
  restore: change('desk/restore', restoreRequest),
} as const;
