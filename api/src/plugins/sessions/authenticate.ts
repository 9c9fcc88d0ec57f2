import type { Role } from '@tableside/contracts/desk/rules';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { includesRole, listRoles } from '../../identity/roles';
import { useSession, type Session } from '../../identity/session-repository';
import { hasPassword } from '../../identity/user-repository';

/** Longest token that is looked up; ours have 43 characters. */
const TOKEN_MAX = 200;
const NO_PASSWORD = 'Sign out, and sign in through Google again, to go on.';

/** Finds out who asks. */
export interface Authenticate {
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

export function createAuthenticate(db: Db): Authenticate {
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
