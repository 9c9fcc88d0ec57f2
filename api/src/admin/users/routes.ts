import { describeDevice } from '@tableside/contracts/account/model';
import type { Role } from '@tableside/contracts/admin/rules';
import { USERS_PAGE, usersCalls } from '@tableside/contracts/admin/users';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { listSessions } from '../../auth/sessions';
import { findUser, IS_SUSPENDED } from '../../auth/users';
import { endAllSessions, endSomeSessions, restore, suspend } from './account-actions';
import { serveCall } from '../../http/operation';
import { loadUserEmail } from '../current-user';

const OWN = 'You can’t suspend your own account. Ask another operator, or use the command line.';
const GONE = 'This account no longer exists.';
const NOT_FUTURE = 'Choose a future date.';
const CHANGING = { role: 'operator', needsReauth: true, limit: 'form' } as const;

/** Calls of operators about accounts. None of them reads passwords or tokens. */
export const adminUsers: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...sessionOperations(app),
    ...suspensionOperations(app),
  ]);
};

const readOperations = ({ db }: FastifyInstance) => [
  serveCall(usersCalls.find, {
    summary: 'Find users by id, or by part of their name or email address',
    role: 'operator',
    handle: async ({ input: { text } }) => {
      const found = await findUsers(db, text, USERS_PAGE + 1);
      const users = found.slice(0, USERS_PAGE);
      return { data: { users, has_more: found.length > USERS_PAGE } };
    },
  }),
  serveCall(usersCalls.user, {
    summary: 'Get a user and their sessions',
    role: 'operator',
    handle: async ({ input: { id } }) => {
      const user = await findAccount(db, id);
      if (!user) throw new ApiError('not-found', GONE);
      const open_sessions = (await listSessions(db, id)).map((session) => ({
        ...session,
        device: describeDevice(session.user_agent),
      }));
      return { data: { user, open_sessions } };
    },
  }),
];

const sessionOperations = ({ db, securityLog }: FastifyInstance) => [
  serveCall(usersCalls.endSessions, {
    summary: 'End some or all sessions of a user',
    ...CHANGING,
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

const suspensionOperations = ({ db, photos, securityLog }: FastifyInstance) => [
  serveCall(usersCalls.suspend, {
    summary: 'Suspend a user: end all sessions, block sign-in, and email the reason',
    ...CHANGING,
    isMailing: true,
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
      const event = { userId: input.id, by: 'operator', sessions } as const;
      securityLog.record(request, 'account.suspended', event);
      return { message: 'Account suspended.', data: null };
    },
  }),
  serveCall(usersCalls.restore, {
    summary: 'Restore a suspended user, who is notified by email',
    ...CHANGING,
    isMailing: true,
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

/** As stored. */
interface UserRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly created_at: Date;
  readonly last_sign_in: Date | null;
  readonly sessions: number;
  readonly reviews: number;
  readonly has_two_step: boolean;
  readonly roles: Role[];
  readonly is_suspended: boolean;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  readonly suspended_for: string | null;
}

/** Finds users by id, or by part of their name or email address, ignoring case; newest first. Reads no secrets. */
function findUsers(db: Db, text: string, limit: number) {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  return select(
    db,
    sql<boolean>`u.id = ${id}::integer
      OR strpos(lower(u.email), lower(${text})) > 0
      OR strpos(lower(concat_ws(' ', u.first_name, u.last_name)), lower(${text})) > 0`,
    limit,
  );
}

/** @returns undefined when there is no such user */
const findAccount = async (db: Db, id: number) =>
  (await select(db, sql<boolean>`u.id = ${id}`, 1))[0];

async function select(db: Db, isWanted: RawBuilder<boolean>, limit: number) {
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.first_name, u.last_name, u.email, u.created_at, u.suspended_at,
      u.suspended_until, u.email_verified_at IS NOT NULL AS is_confirmed,
      ${IS_SUSPENDED} AS is_suspended,
      (SELECT a.reason FROM audit a WHERE a.user_id = u.id AND a.action = 'suspend'
        ORDER BY a.id DESC LIMIT 1) AS suspended_for,
      s.sessions, s.last_sign_in,
      (SELECT count(*)::integer FROM reviews v WHERE v.user_id = u.id) AS reviews,
      EXISTS (SELECT FROM two_step t WHERE t.user_id = u.id AND (t.app_secret IS NOT NULL
        OR (t.prompts_passkey AND EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)))) AS has_two_step,
      ARRAY(SELECT role FROM roles r WHERE r.user_id = u.id ORDER BY role) AS roles
    FROM users u CROSS JOIN LATERAL (
      SELECT count(*)::integer AS sessions, max(created_at) AS last_sign_in
      FROM sessions WHERE user_id = u.id AND expires_at > now()
    ) s
    WHERE ${isWanted}
    ORDER BY u.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ is_suspended, suspended_at, suspended_until, suspended_for, ...user }) => ({
    ...user,
    suspension:
      is_suspended && suspended_at
        ? { since: suspended_at, until: suspended_until, reason: suspended_for }
        : null,
  }));
}
