import type { Role } from '@tableside/contracts/admin/rules';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { useSession } from './sessions';
import type { Session } from '../http/operation';
import { hasPassword, IS_SUSPENDED } from './users';

/** Longer tokens are not looked up; ours have 43 characters. */
const TOKEN_MAX = 200;
const NO_PASSWORD = 'To continue, log out and log in with Google again.';

function createAuthenticate(db: Db) {
  /** The session of a request; null for a visitor and for an invalid token, which may read whatever visitors
   * may. */
  const find = async (request: FastifyRequest) => {
    const token = readBearer(request);
    const session = token ? await useSession(db, token) : null;
    if (session) request.userId = session.userId;
    return session;
  };
  return {
    find,
    /** @throws {ApiError} unauthorized */
    require: async (request: FastifyRequest) => {
      const session = await find(request);
      if (!session) throw new ApiError('unauthorized');
      return session;
    },
    /** For the admin pages: requires a role.
     * @throws {ApiError} role-needed, the same for everyone who lacks the role */
    checkRole: async ({ userId }: Session, role: Role | 'any') => {
      const roles = await listRoles(db, userId);
      const isAllowed = role === 'any' ? roles.length > 0 : includesRole(roles, role);
      if (!isAllowed) throw new ApiError('role-needed');
    },
    /** For sensitive operations: requires recent authentication. `data.reauth` of the failure says how to
     * re-authenticate: `password`, or `sign-in` if the account has none.
     * @throws {ApiError} reauth-required */
    checkReauth: async ({ userId, isRecentlyAuthenticated }: Session) => {
      if (isRecentlyAuthenticated) return;
      const [message, reauth] = (await hasPassword(db, userId))
        ? [undefined, 'password']
        : [NO_PASSWORD, 'sign-in'];
      throw new ApiError('reauth-required', message, {}, undefined, { reauth });
    },
  };
}

/** The token of `Authorization: Bearer`, or null. */
export function readBearer({ headers }: FastifyRequest): string | null {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token && token.length <= TOKEN_MAX ? token : null;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: ReturnType<typeof createAuthenticate>;
  }
}

/** Decorates the app with `sessions`, which authenticates requests. */
export const sessions = fastifyPlugin(
  async (app) => {
    app.decorate('sessions', createAuthenticate(app.db));
  },
  { name: 'sessions', dependencies: ['services', 'security-log'] },
);

/** A user's roles. An operator may do everything that the other roles may. */
export async function listRoles(db: Db, userId: number): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Whether these roles include the required one. */
export const includesRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.includes(wanted) || roles.includes('operator');

/** Everyone who has a role, by name. */
export const listColleagues = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', IS_SUSPENDED.as('is_suspended')])
    .select(sql<Role[]>`array_agg(role ORDER BY role)`.as('roles'))
    .groupBy('users.id')
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .execute();
