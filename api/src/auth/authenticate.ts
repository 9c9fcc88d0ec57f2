import type { Role } from '@tableside/contracts/desk/rules';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { useSession } from './sessions';
import type { Session } from '../http/operation';
import { hasPassword, IS_SUSPENDED } from './users';

/** Longest token that is looked up; ours have 43 characters. */
const TOKEN_MAX = 200;
const NO_PASSWORD = 'Sign out, and sign in through Google again, to go on.';

/** Finds out who asks. */
interface Authenticate {
  /** The session of a request; null for a visitor, and for a token that is worth nothing: what everybody may
   * read, such a browser may read too. */
  readonly find: (request: FastifyRequest) => Promise<Session | null>;
  /** @throws {ApiError} unauthorized */
  readonly require: (request: FastifyRequest) => Promise<Session>;
  /** For what is grave: whoever asks proved who they are a short time ago. `data.proof` of the failure says how it is proved
   * anew: by the `password`, or by a `sign-in` where the account has none.
   * @throws {ApiError} proof-needed */
  readonly checkProof: (session: Session) => Promise<void>;
  /** For the desks: whoever asks has a role that allows it.
   * @throws {ApiError} role-needed, alike for everybody who lacks it */
  readonly checkRole: (session: Session, role: Role | 'any') => Promise<void>;
}

function createAuthenticate(db: Db): Authenticate {
  const find = async (request: FastifyRequest) => {
    const token = readBearer(request);
    const session = token ? await useSession(db, token) : null;
    if (session) request.userId = session.userId;
    return session;
  };
  return {
    find,
    require: async (request) => {
      const session = await find(request);
      if (!session) throw new ApiError('unauthorized');
      return session;
    },
    checkRole: async ({ userId }, role) => {
      const roles = await listRoles(db, userId);
      const isAllowed = role === 'any' ? roles.length > 0 : includesRole(roles, role);
      if (!isAllowed) throw new ApiError('role-needed');
    },
    checkProof: async ({ userId, isProved }) => {
      if (isProved) return;
      const [message, proof] = (await hasPassword(db, userId))
        ? [undefined, 'password']
        : [NO_PASSWORD, 'sign-in'];
      throw new ApiError('proof-needed', message, {}, undefined, { proof });
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
    readonly sessions: Authenticate;
  }
}

/** `app.sessions`, which finds out who asks. */
export const sessions = fastifyPlugin(
  async (app) => {
    app.decorate('sessions', createAuthenticate(app.db));
  },
  { name: 'sessions', dependencies: ['services', 'security-log'] },
);

/** What a person may do at the desks. An operator may do what the others may. */
export async function listRoles(db: Db, userId: number): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Whether roles allow what asks for one. */
export const includesRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.includes(wanted) || roles.includes('operator');

/** Everybody who has a role, by name. */
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
