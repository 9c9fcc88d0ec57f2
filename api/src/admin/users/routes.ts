import { describeDevice } from '@tableside/contracts/account/model';
import { USERS_PAGE, usersCalls } from '@tableside/contracts/admin/users';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { listSessions } from '../../auth/sessions';
import { findUser } from '../../auth/users';
import { endAllSessions, endSomeSessions, restore, suspend } from './account-actions';
import { findUsers, findAccount, presentUser } from './list-users';
import { serveCall } from '../../http/operation';
import { loadUserEmail } from '../current-user';

const OWN = 'You cannot suspend your own account. Ask another operator, or use the command line.';
const GONE = 'This account no longer exists.';
const NOT_FUTURE = 'Choose a day after today.';

/** Calls of operators about accounts. None of them reads passwords or tokens. */
export const adminUsers: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...sessionOperations(app),
    ...suspensionOperations(app),
  ]);
};

/** Finds and reads accounts. */
const readOperations = ({ db }: FastifyInstance) => [
  serveCall(usersCalls.find, {
    summary: 'Find users by id, or by part of their name or email address',
    role: 'operator',
    handle: async ({ input: { text } }) => {
      const found = await findUsers(db, text, USERS_PAGE + 1);
      const users = found.slice(0, USERS_PAGE).map(presentUser);
      return { data: { users, has_more: found.length > USERS_PAGE } };
    },
  }),
  serveCall(usersCalls.user, {
    summary: 'Get a user and their sessions',
    role: 'operator',
    handle: async ({ input: { id } }) => {
      const found = await findAccount(db, id);
      if (!found) throw new ApiError('not-found', GONE);
      const open_sessions = (await listSessions(db, id)).map((session) => ({
        id: session.id,
        device: describeDevice(session.user_agent),
        created_at: session.created_at.toISOString(),
        last_used_at: session.last_used_at.toISOString(),
      }));
      return { data: { user: presentUser(found), open_sessions } };
    },
  }),
];

/** Ends sessions. */
const sessionOperations = ({ db, securityLog }: FastifyInstance) => [
  serveCall(usersCalls.endSessions, {
    summary: 'End some or all sessions of a user',
    role: 'operator',
    needsReauth: true,
    limit: 'form',
    handle: async ({ input: { id, sessions: ids }, session }, request) => {
      const { email } = await requireUser(db, id);
      const who = await loadUserEmail(db, session);
      const sessions = ids
        ? await endSomeSessions(db, id, ids, who)
        : ((await endAllSessions(db, email, who))?.sessions ?? 0);
      securityLog.record(request, 'session.ended', { userId: id, by: 'operator', sessions });
      return {
        message: sessions === 1 ? '1 session ended.' : `${sessions} sessions ended.`,
        data: null,
      };
    },
  }),
];

/** Suspends and restores accounts. */
const suspensionOperations = ({ db, photos, securityLog }: FastifyInstance) => [
  serveCall(usersCalls.suspend, {
    summary: 'Suspend a user: end all sessions, block sign-in and email the reason',
    role: 'operator',
    needsReauth: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ input, session }, request) => {
      if (input.id === session.userId) return refuse(OWN);
      const until = input.until ? new Date(`${input.until}T00:00:00Z`) : null;
      if (until && until.getTime() <= Date.now()) return refuseFields({ until: NOT_FUTURE });
      const { email } = await requireUser(db, input.id);
      const who = await loadUserEmail(db, session);
      const done = await suspend(db, email, input.reason, until, who);
      if (!done) throw new ApiError('not-found', GONE);
      await photos?.move(done.photos, true, request.log);
      const { sessions } = done;
      securityLog.record(request, 'account.suspended', {
        userId: input.id,
        by: 'operator',
        sessions,
      });
      return { message: 'Account suspended.', data: null };
    },
  }),
  serveCall(usersCalls.restore, {
    summary: 'Restore a suspended user, who is notified by email',
    role: 'operator',
    needsReauth: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ input, session }, request) => {
      const { email } = await requireUser(db, input.id);
      const done = await restore(db, email, input.reason, await loadUserEmail(db, session));
      if (!done) throw new ApiError('not-found', GONE);
      await photos?.move(done.photos, false, request.log);
      securityLog.record(request, 'account.restored', { userId: input.id, by: 'operator' });
      return { message: 'Account restored.', data: null };
    },
  }),
];

async function requireUser(db: Db, id: number) {
  const user = await findUser(db, id);
  if (!user) throw new ApiError('not-found', GONE);
  return user;
}
