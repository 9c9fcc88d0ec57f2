import { proveRequest } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { findAccountByEmail, findUser } from '../../identity/user-repository';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { proveByPassword } from './login-repository';
import type { PasswordOptions } from './passwords';

const WRONG = 'This is not your password.';
const NONE = 'Your account has no password. Sign out, and sign in through Google again.';

/** Whoever has a session proves to be its owner (docs/decisions/0069-sessions-end-and-are-proved-anew.md). */
export const proof: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, signIns } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/prove',
      summary: 'Prove by the password what calls ask this session for that answer proof-needed',
      body: proveRequest,
      data: nothing,
      limit: 'account',
      handle: async ({ body: { password }, session }, request) => {
        const user = await findUser(db, session.userId);
        const account = user && (await findAccountByEmail(db, user.email));
        if (!account) throw new ApiError('unauthorized');
        const { email, password_hash: passwordHash } = account;
        if (!passwordHash) return refuse(NONE);
        const underWay = await signIns.begin(request, email);
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!isRight) return refuseFields({ password: WRONG });
        await underWay.succeed();
        if (!(await proveByPassword(db, session, passwordHash))) throw new ApiError('unauthorized');
        return { message: 'Thank you.', data: null };
      },
    }),
  ]);
};
