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

type App = Pick<FastifyInstance, 'db' | 'securityLog' | 'signIns'>;

/** Signs somebody in who knew the password, and remembers the browser.
 * @returns null when the password or the account changed meanwhile
 * @throws {ApiError} second-step-needed
 * @throws {AccountSuspended} */
export async function signIn(
  app: App & Pick<FastifyInstance, 'secondSteps'>,
  request: FastifyRequest,
  known: KnownPassword,
): Promise<SignedIn | null> {
  const { userId } = known;
  const holder = app.secondSteps.holderOf(request);
  const userAgent = request.headers['user-agent'];
  const entry = await startSession(app.db, known, userAgent, holder);
  if (!entry) return null;
  if (entry.token === null) {
    throw app.secondSteps.ask(request, userId, 'password', entry, holder);
  }
  return welcome(app, request, userId, entry.token, 'password');
}

async function welcome(
  { db, securityLog, signIns }: App,
  request: FastifyRequest,
  userId: number,
  token: string,
  by: 'password' | 'mail',
): Promise<SignedIn | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  securityLog.note(request, 'login.ok', { userId, by });
  return {
    data: { token, user: presentUser(user), need_account_verification: false },
    cookie: await (by === 'mail'
      ? signIns.know(request, userId)
      : signIns.welcome(request, userId, by)),
  };
}

/** The same for somebody who came by the link of a mail. Whoever is signed in already stays who they are, and whoever has a second
 * step signs in with it: a mailbox is one thing, as a password is. */
export async function signInVisitor(
  app: App & Pick<FastifyInstance, 'sessions'>,
  request: FastifyRequest,
  userId: number,
  passwordHash: string,
): Promise<SignedIn | { readonly data: null }> {
  if (await app.sessions.find(request)) return { data: null };
  const userAgent = request.headers['user-agent'];
  const entry = await startSession(app.db, { userId, passwordHash }, userAgent, null);
  if (!entry?.token) return { data: null };
  return (await welcome(app, request, userId, entry.token, 'mail')) ?? { data: null };
}
