import type { WireUser } from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentUser } from '../../identity/present-user';
import { findUser } from '../../identity/user-repository';
import { startSession, type KnownPassword } from './login-repository';

export interface SignedIn {
  readonly data: {
    readonly token: string;
    readonly user: WireUser;
    readonly need_account_verification: false;
  };
  readonly cookie: string | undefined;
}

/** Signs somebody in who knew the password, and remembers the browser.
 * @param by how they came
 * @returns null when the password or the account changed meanwhile */
export async function signIn(
  { db, securityLog, signIns }: Pick<FastifyInstance, 'db' | 'securityLog' | 'signIns'>,
  request: FastifyRequest,
  known: KnownPassword,
  by: 'password' | 'mail',
): Promise<SignedIn | null> {
  const { userId } = known;
  const token = await startSession(db, known, request.headers['user-agent']);
  const user = token && (await findUser(db, userId));
  if (!token || !user) return null;
  securityLog.note(request, 'login.ok', { userId, by });
  return {
    data: { token, user: presentUser(user), need_account_verification: false },
    cookie: await (by === 'mail'
      ? signIns.know(request, userId)
      : signIns.welcome(request, userId, by)),
  };
}

/** The same for somebody who came by the link of a mail. Whoever is signed in already stays who they are. */
export async function signInVisitor(
  app: Pick<FastifyInstance, 'db' | 'securityLog' | 'signIns' | 'sessions'>,
  request: FastifyRequest,
  userId: number,
  passwordHash: string,
): Promise<SignedIn | { readonly data: null }> {
  if (await app.sessions.find(request)) return { data: null };
  return (await signIn(app, request, { userId, passwordHash }, 'mail')) ?? { data: null };
}
