import { z } from 'zod';
import { formatCount } from '../common/text';
import { id } from '../common/wire';
import { change, instant, read } from './endpoint';
import { wireRole } from './wire';

/** Most users in a search result. */
export const USERS_PAGE = 50;

/** Longest reason for a suspension or its end, in characters. */
export const REASON_MAX = 1000;
export const REASON_NEEDED = 'Enter a reason. The user receives it by email.';

const usersQuery = z.object({
  text: z.string().trim().min(1, 'Enter part of a name or email address, or an ID.').max(254),
});
const userParams = z.object({ id });

const user = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_confirmed: z.boolean(),
  created_at: instant,
  /** Start of the latest active session; null when there is none. */
  last_sign_in: instant.nullable(),
  /** Number of active sessions. */
  sessions: z.number().int(),
  reviews: z.number().int(),
  has_two_step: z.boolean(),
  roles: z.array(wireRole),
  /** Null when the account is not suspended. */
  suspension: z
    .object({ since: instant, until: instant.nullable(), reason: z.string().nullable() })
    .nullable(),
});

export const wireFoundUsers = z.object({
  users: z.array(user).max(USERS_PAGE),
  has_more: z.boolean(),
});

export const wireAdminAccount = z.object({
  user,
  /** Most recently used first. */
  open_sessions: z.array(
    z.object({
      id: z.number().int(),
      /** Such as "Firefox on Windows". */
      device: z.string(),
      created_at: instant,
      last_used_at: instant,
    }),
  ),
});

const reason = z
  .string(REASON_NEEDED)
  .trim()
  .min(1, REASON_NEEDED)
  .max(REASON_MAX, `Use at most ${formatCount(REASON_MAX)} characters.`);

/** @property sessions ids; default: all sessions */
const endSessionsRequest = z.object({ id, sessions: z.array(id).max(100).optional() });

/** @property until day (UTC) at whose start the suspension ends; omitted or empty: permanent */
const suspendRequest = z.object({
  id,
  reason,
  until: z.union([z.literal(''), z.iso.date('Choose a date.')]).optional(),
});
export const restoreRequest = z.object({ id, reason });

type FoundUsers = z.infer<typeof wireFoundUsers>;
export type FoundUser = FoundUsers['users'][number];
export type AdminAccount = z.infer<typeof wireAdminAccount>;

export const usersCalls = {
  find: read('admin/users', wireFoundUsers, usersQuery),
  user: read('admin/user/:id', wireAdminAccount, userParams),
  endSessions: change('admin/end_sessions', endSessionsRequest),
  suspend: change('admin/suspend', suspendRequest),
  restore: change('admin/restore', restoreRequest),
} as const;
