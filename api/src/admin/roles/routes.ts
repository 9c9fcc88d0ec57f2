import { ACTIONS_PAGE, type Role } from '@tableside/contracts/admin/rules';
import { adminCalls } from '@tableside/contracts/admin/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuse, refuseFields } from '../../http/errors';
import { listActions } from '../../auth/audit';
import { listStaff, readRoles } from '../../auth/roles';
import { serveCall, type Session } from '../../http/operation';
import { requireUser } from '../current-user';
import { countEmails } from '../../email/queue/repository';
import { changeRole } from './change-role';

const NO_ACCOUNT = 'There is no account with this email address.';
const UNCONFIRMED = 'This user hasn’t confirmed their email address yet.';
const SUSPENDED = 'This account is suspended. Restore it first.';
const OWN = 'You can’t remove your own role. Ask another operator, or use the command line.';

/** Roles and the audit log. */
export const admin: FastifyPluginAsync = async (app) => {
  const { db, email: emailService, securityLog } = app;

  async function change(
    request: FastifyRequest,
    session: Session,
    { email, role, isGranted }: { email: string; role: Role; isGranted: boolean },
  ) {
    const operator = await requireUser(db, session);
    if (!isGranted && operator.email.toLowerCase() === email.toLowerCase()) return refuse(OWN);
    const done = await changeRole(db, { email, role, isGranted, who: operator.email });
    if (done.outcome === 'not-found') return refuseFields({ email: NO_ACCOUNT });
    if (done.outcome === 'unconfirmed') return refuseFields({ email: UNCONFIRMED });
    if (done.outcome === 'suspended') return refuseFields({ email: SUSPENDED });
    if (done.outcome === 'changed') {
      const event = isGranted ? 'role.granted' : 'role.revoked';
      securityLog.record(request, event, { userId: done.userId, by: 'operator', role });
    }
    return { message: isGranted ? 'Role added.' : 'Role removed.', data: null };
  }

  const changing = (isGranted: boolean, summary: string) =>
    serveCall(isGranted ? adminCalls.grantRole : adminCalls.revokeRole, {
      summary,
      role: 'operator',
      needsReauth: true,
      isMailing: true,
      limit: 'form',
      handle: ({ input, session }, request) => change(request, session, { ...input, isGranted }),
    });

  app.addOperations([
    serveCall(adminCalls.me, {
      summary: 'Get the current user and their roles; 403 without a role',
      role: 'any',
      handle: async ({ session }) => {
        const { first_name, last_name, email } = await requireUser(db, session);
        const { active, granted } = await readRoles(db, session.userId);
        const inactive = granted.filter((role) => !active.includes(role));
        const isSending = await emailService.isSending();
        return {
          data: {
            first_name,
            last_name,
            email,
            roles: active,
            ...(inactive.length > 0 && { inactive_roles: inactive }),
            ...(!isSending && { unsent_emails: (await countEmails(db)).savedOnly }),
          },
        };
      },
    }),
    serveCall(adminCalls.colleagues, {
      summary: 'List users with a role',
      role: 'operator',
      handle: async () => ({ data: await listStaff(db) }),
    }),
    changing(true, 'Add a role to a user, who is notified by email'),
    changing(false, 'Remove a role from another user, who is notified by email'),
    serveCall(adminCalls.actions, {
      summary: 'List the audit log, newest first, by page',
      role: 'operator',
      handle: async ({ input: { before } }) => {
        const actions = await listActions(db, ACTIONS_PAGE + 1, before);
        return {
          data: {
            actions: actions.slice(0, ACTIONS_PAGE),
            has_more: actions.length > ACTIONS_PAGE,
          },
        };
      },
    }),
  ]);
};
