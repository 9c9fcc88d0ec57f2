import { z } from 'zod';
import { id } from '../common/wire';
import { change, instant, read } from './endpoint';
import { ACTIONS_PAGE, ROLES } from './rules';

export const wireRole = z.enum(ROLES);

const user = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(wireRole),
});

/** The current user and their roles. */
export const wireAdminUser = user.extend({
  /** Roles that take effect once the user turns on two-step login. */
  inactive_roles: z.array(wireRole).optional(),
  /** Emails of the last 7 days that were only saved to a file; omitted when an email server is configured. */
  unsent_emails: z.number().int().optional(),
});

/** Users with a role. */
export const wireStaff = z.array(user.extend({ id: z.number().int(), is_suspended: z.boolean() }));

const roleRequest = z.object({
  email: z.string().trim().min(1, 'Enter an email address.').max(254),
  role: wireRole,
});

/** @property before id of the last entry of the previous page */
const actionsQuery = z.object({
  before: id.optional(),
});

/** The audit log, newest first. */
export const wireActions = z.object({
  actions: z
    .array(
      z.object({
        id: z.number().int(),
        at: instant,
        /** Email address of the user, or the system user name for a command. */
        who: z.string(),
        action: z.string(),
        /** Affected account, which may be deleted; null for other subjects. */
        user_id: z.number().int().nullable(),
        /** Other affected subject, such as `review 12`; null for accounts. */
        subject: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .max(ACTIONS_PAGE),
  has_more: z.boolean(),
});

export type AdminUser = z.infer<typeof wireAdminUser>;
export type StaffMember = z.infer<typeof wireStaff>[number];
export type ActionsPage = z.infer<typeof wireActions>;
export type Action = ActionsPage['actions'][number];

export const adminCalls = {
  /** 403 for a user without any role in effect; `data.roles` of the error `two-step-required` has the others. */
  me: read('admin/me', wireAdminUser),
  colleagues: read('admin/colleagues', wireStaff),
  grantRole: change('admin/grant_role', roleRequest),
  revokeRole: change('admin/revoke_role', roleRequest),
  actions: read('admin/audit', wireActions, actionsQuery),
  reauthWithPasskey: change(
    'client-auth/reauth_by_passkey',
    z.object({ credential: z.custom<object>() }),
    z.unknown(),
  ),
} as const;
