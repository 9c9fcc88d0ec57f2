import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { useSession, type Session } from '../../identity/session-repository';

/** Longest token that is looked up; ours have 43 characters. */
const TOKEN_MAX = 200;

/** Finds out who asks. */
export interface Authenticate {
  /** The session of a request; null for a visitor, and for a token that is worth nothing: what everybody may
   * read, such a browser may read too. */
  readonly find: (request: FastifyRequest) => Promise<Session | null>;
  /** @throws {ApiError} unauthorized */
  readonly require: (request: FastifyRequest) => Promise<Session>;
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
  };
}

/** The token of `Authorization: Bearer`, or null. */
export function readBearer({ headers }: FastifyRequest): string | null {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token && token.length <= TOKEN_MAX ? token : null;
}
