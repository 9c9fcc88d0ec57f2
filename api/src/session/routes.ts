import { nothing, wireSession } from '@tableside/contracts/wire';
import { ApiError } from '../errors';
import { defineOperation } from '../http/operation';

/** Who is asking. Nobody can sign in yet, so every token is unknown. */
export const sessionOperations = () => [
  defineOperation({
    method: 'GET',
    url: '/api/client-auth/get_loggin_session',
    summary: 'The signed-in user; success is false for an anonymous visitor',
    data: wireSession,
    errors: ['unauthorized'],
    handle: async (_input, request) => {
      if (request.headers.authorization) throw new ApiError('unauthorized');
      return { success: false, message: 'You are not signed in.', data: null };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/client-auth/logout',
    summary: 'Ends the session; a visitor who has none is signed out already',
    data: nothing,
    handle: async () => ({ data: null }),
  }),
];
