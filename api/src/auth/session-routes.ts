import { wireSession, wireSessions } from '@tableside/contracts/account/wire';
import { idsRequest } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../http/errors';
import { defineOperation, definePersonalOperation } from '../http/operation';
import { findUser, presentUser } from './users';
import { readBearer } from './authenticate';
import { endSessions, listSessions } from './sessions';

/** The current session and the user's other sessions. */
export const ownSessions: FastifyPluginAsync = async (app) => {
  const { db, securityLog, sessions } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/get_loggin_session',
      summary: 'The signed-in user; success is false for an anonymous visitor',
      data: wireSession,
      errors: ['unauthorized'],
      handle: async (_input, request) => {
        if (!readBearer(request) && !request.headers.authorization) {
          return { success: false, message: "You're not logged in.", data: null };
        }
        const { userId } = await sessions.require(request);
        const user = await findUser(db, userId);
        if (!user) throw new ApiError('unauthorized');
        return { data: presentUser(user) };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/logout',
      summary: 'End the session; succeeds without one',
      handle: async (_input, request) => {
        const session = await sessions.find(request);
        if (session && (await endSessions(db, session.userId, [session.id]))) {
          securityLog.record(request, 'session.ended', { by: 'user', sessions: 1 });
        }
        return { message: "You're logged out.", data: null };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/sessions',
      summary: "The user's sessions, most recently used first",
      data: wireSessions,
      needsReauth: true,
      handle: async ({ session }) => {
        const rows = await listSessions(db, session.userId);
        return {
          data: rows.map((row) => ({
            id: row.id,
            user_agent: row.user_agent,
            created_at: row.created_at.toISOString(),
            last_used_at: row.last_used_at.toISOString(),
            is_current: row.id === session.id,
          })),
        };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/revoke_sessions',
      summary: "End some of the user's sessions; ids of other users' sessions are ignored",
      body: idsRequest,
      needsReauth: true,
      handle: async ({ body, session: { userId } }, request) => {
        const ended = await endSessions(db, userId, body.ids);
        if (ended) {
          securityLog.record(request, 'session.ended', { by: 'other-session', sessions: ended });
        }
        return { message: 'Logged out.', data: null };
      },
    }),
  ]);
};
