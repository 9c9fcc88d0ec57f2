import { ACTS_PAGE, type Role } from '@tableside/contracts/desk/rules';
import { deskCalls } from '@tableside/contracts/desk/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuse, refuseFields } from '../../http/errors';
import { listActs } from '../../auth/audit';
import { listColleagues, listRoles } from '../../auth/authenticate';
import { serveCall, type Session } from '../../http/operation';
import { requireUser } from '../who';
import { countOrders } from '../../email/queue/orders';
import { changeRole } from './change-role';

const NOBODY = 'There is no account with this address.';
const UNCONFIRMED = 'This person has not confirmed the address yet.';
const SUSPENDED = 'This account is suspended. Restore it first.';
const OWN = 'Have another operator do that to your own role, or use the command.';

/** Who works at the desks, and what they did. */
export const desk: FastifyPluginAsync = async (app) => {
  const { db, mail, securityLog } = app;

  /** Gives a role or takes it away, as an operator asks. */
  async function change(
    request: FastifyRequest,
    session: Session,
    { email, role, isGranted }: { email: string; role: Role; isGranted: boolean },
  ) {
    const operator = await requireUser(db, session);
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

  const changing = (isGranted: boolean, summary: string) =>
    serveCall(isGranted ? deskCalls.grantRole : deskCalls.revokeRole, {
      summary,
      role: 'operator',
      needsProof: true,
      isMailing: true,
      limit: 'form',
      handle: ({ input, session }, request) => change(request, session, { ...input, isGranted }),
    });

  app.addOperations([
    serveCall(deskCalls.me, {
      summary: 'Who asks, and what they may do at the desks; 403 for anybody without a role',
      role: 'any',
      handle: async ({ session }) => {
        const { first_name, last_name, email } = await requireUser(db, session);
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
    serveCall(deskCalls.colleagues, {
      summary: 'Everybody who has a role',
      role: 'operator',
      handle: async () => ({ data: await listColleagues(db) }),
    }),
    changing(true, 'Gives somebody a role, and tells them by mail'),
    changing(false, "Ends somebody else's role, and tells them by mail"),
    serveCall(deskCalls.acts, {
      summary: 'What was done at the desks and to accounts, newest first, a page at a time',
      role: 'operator',
      handle: async ({ input: { before } }) => {
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
