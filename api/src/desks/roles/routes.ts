import { ACTS_PAGE, type Role } from '@tableside/contracts/desk/rules';
import {
  actsQuery,
  roleRequest,
  wireActs,
  wireColleagues,
  wireDeskPerson,
} from '@tableside/contracts/desk/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { listActs } from '../../auth/audit';
import { listColleagues, listRoles } from '../../auth/authenticate';
import { definePersonalOperation, type Session } from '../../http/operation';
import { findUser } from '../../auth/users';
import { countOrders } from '../../email/queue/orders';
import { changeRole } from './change-role';

const NOBODY = 'There is no account with this address.';
const UNCONFIRMED = 'This person has not confirmed the address yet.';
const SUSPENDED = 'This account is suspended. Restore it first.';
const OWN = 'Have another operator do that to your own role, or use the command.';

/** Who works at the desks, and what they did. */
export const desk: FastifyPluginAsync = async (app) => {
  const { db, mail, securityLog } = app;

  const requireUser = async ({ userId }: Session) => {
    const user = await findUser(db, userId);
    if (!user) throw new ApiError('unauthorized');
    return user;
  };

  /** Gives a role or takes it away, as an operator asks. */
  async function change(
    request: FastifyRequest,
    session: Session,
    { email, role, isGranted }: { email: string; role: Role; isGranted: boolean },
  ) {
    const operator = await requireUser(session);
    if (!isGranted && operator.email.toLowerCase() === email.toLowerCase()) return refuse(OWN);
    const done = await changeRole(db, { email, role, isGranted, who: operator.email });
    if (done.outcome === 'nobody') return refuseFields({ email: NOBODY });
    if (done.outcome === 'unconfirmed') return refuseFields({ email: UNCONFIRMED });
    if (done.outcome === 'suspended') return refuseFields({ email: SUSPENDED });
    if (done.outcome === 'changed') {
      const event = isGranted ? 'role.granted' : 'role.revoked';
      securityLog.note(request, event, { userId: done.userId, by: 'operator', role });
    }
    return { message: isGranted ? 'The role is given.' : 'The role has ended.', data: null };
  }

  const changing = (isGranted: boolean, url: string, summary: string) =>
    definePersonalOperation({
      method: 'POST',
      url,
      summary,
      body: roleRequest,
      data: nothing,
      role: 'operator',
      needsProof: true,
      isMailing: true,
      limit: 'form',
      handle: ({ body, session }, request) => change(request, session, { ...body, isGranted }),
    });

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/me',
      summary: 'Who asks, and what they may do at the desks; 403 for anybody without a role',
      data: wireDeskPerson,
      role: 'any',
      handle: async ({ session }) => {
        const { first_name, last_name, email } = await requireUser(session);
        const roles = [...(await listRoles(db, session.userId))];
        const isSending = await mail.isSending();
        return {
          data: {
            first_name,
            last_name,
            email,
            roles,
            ...(!isSending && { unsent_emails: (await countOrders(db)).savedOnly }),
          },
        };
      },
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/colleagues',
      summary: 'Everybody who has a role',
      data: wireColleagues,
      role: 'operator',
      handle: async () => ({ data: await listColleagues(db) }),
    }),
    changing(true, '/api/desk/grant_role', 'Gives somebody a role, and tells them by mail'),
    changing(false, '/api/desk/revoke_role', "Ends somebody else's role, and tells them by mail"),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/acts',
      summary: 'What was done at the desks and to accounts, newest first, a page at a time',
      query: actsQuery,
      data: wireActs,
      role: 'operator',
      handle: async ({ query: { before } }) => {
        const acts = await listActs(db, ACTS_PAGE + 1, before);
        return {
          data: {
            acts: acts.slice(0, ACTS_PAGE).map((act) => ({ ...act, at: act.at.toISOString() })),
            has_more: acts.length > ACTS_PAGE,
          },
        };
      },
    }),
  ]);
};
