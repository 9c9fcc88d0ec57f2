import { z } from 'zod';
import { change, read } from './endpoint';
import { ACTS_PAGE, ROLES } from './rules';

/** What travels between the desks and the API host. All of it is additive, and only people with a role are answered. */

export const wireRole = z.enum(ROLES);

const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(wireRole),
});

/** Who asks, and what they may do. */
export const wireDeskPerson = person.extend({
  /** How many emails of the last week were only saved to a file; left out where a mail server is configured. */
  unsent_emails: z.number().int().optional(),
});

/** Everybody who has a role. */
export const wireColleagues = z.array(
  person.extend({ id: z.number().int(), is_suspended: z.boolean() }),
);

const roleRequest = z.object({
  email: z.string().trim().min(1, 'Enter an email address.').max(254),
  role: wireRole,
});

/** @property before id of the last act of the page before */
const actsQuery = z.object({
  before: z.coerce.number<number>().int().positive().optional(),
});

/** What people with a role did, and operators by command, newest first. */
export const wireActs = z.object({
  acts: z
    .array(
      z.object({
        id: z.number().int(),
        at: z.string(),
        /** Who did it: a name of the desk, or of the machine on which a command was given. */
        who: z.string(),
        act: z.string(),
        /** Whom it was done to; the account may be gone. Null where it was done to something else. */
        user_id: z.number().int().nullable(),
        /** What it was done to, as a word and an id, such as `review 12`; null where it was done to an account. */
        subject: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .max(ACTS_PAGE),
  has_more: z.boolean(),
});

export type DeskPerson = z.infer<typeof wireDeskPerson>;
export type Colleague = z.infer<typeof wireColleagues>[number];
export type ActsPage = z.infer<typeof wireActs>;
export type Act = ActsPage['acts'][number];

export const deskCalls = {
  /** 403 for a user without any role. */
  me: read('desk/me', wireDeskPerson),
  colleagues: read('desk/colleagues', wireColleagues),
  grantRole: change('desk/grant_role', roleRequest),
  revokeRole: change('desk/revoke_role', roleRequest),
  acts: read('desk/acts', wireActs, actsQuery),
  proveByPasskey: change(
    'client-auth/prove_by_passkey',
    z.object({ credential: z.custom<object>() }),
    z.unknown(),
  ),
} as const;
