import { loginRequest, proveRequest, wireSignInAnswer } from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { nothing } from '@tableside/contracts/common/wire';
import { sql } from 'kysely';
import type { PasswordOptions, Passwords } from './passwords';
import { defineOperation, definePersonalOperation, type Session } from '../http/operation';
import { findAccountByEmail, findUser, lockUser, presentSignIn, type SignedIn } from './users';
import { ApiError, refuse, refuseFields } from '../http/errors';
import { lineOf } from '../http/http';
import type { Db } from '../db/schema';
import { enter, type Entry } from './entry';
import { proveSession } from './sessions';

/** One sentence for all: whoever guesses does not learn which addresses have an account. */
const WRONG = 'Email or password is wrong.';

export const login: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/login',
      summary: 'Sign in; the token goes into the Authorization header of further calls',
      body: loginRequest,
      data: wireSignInAnswer,
      limit: 'account',
      isMailing: true,
      errors: ['account-suspended', 'second-step-needed'],
      handle: async ({ body: { email, password } }, request) => {
        const underWay = await signIns.begin(request, email);
        const account = await findAccountByEmail(db, email);
        const passwordHash = account?.password_hash ?? null;
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!account || !passwordHash || !isRight) {
          const userId = account?.id ?? null;
          securityLog.note(request, 'login.wrong', { userId, by: 'password' });
          return refuse(WRONG);
        }
        await underWay.succeed();
        if (!account.email_verified_at) {
          securityLog.note(request, 'login.unconfirmed', { userId: account.id });
          return {
            success: false,
            message: 'Please confirm your email address first. We sent you a link.',
            data: { token: null, user: null, need_account_verification: true },
          };
        }
        const renewedHash = await passwords.renew(passwordHash, password, underWay.line);
        const known = { userId: account.id, passwordHash, renewedHash };
        const signedIn =
          (await signIn(app, request, known)) ??
          (renewedHash && (await tryOnceMore(app, passwords, request, email, password)));
        return signedIn ? { message: 'You are signed in.', ...signedIn } : refuse(WRONG);
      },
    }),
  ]);
};

/** Another sign-in at the same moment may have put a dearer hash of the same password in the place of the old one. */
async function tryOnceMore(
  app: FastifyInstance,
  passwords: Passwords,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<LetIn | null> {
  const account = await findAccountByEmail(app.db, email);
  const passwordHash = account?.password_hash ?? null;
  const isRight = await passwords.verify(passwordHash, password, lineOf(request));
  if (!account || !passwordHash || !isRight) return null;
  return signIn(app, request, { userId: account.id, passwordHash });
}

const NOT_YOURS = 'This is not your password.';
const NONE = 'Your account has no password. Sign out, and sign in through Google again.';

/** Whoever has a session proves to be its owner (docs/decisions/sessions-and-passwords.md). */
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
        if (!isRight) return refuseFields({ password: NOT_YOURS });
        await underWay.succeed();
        if (!(await proveByPassword(db, session, passwordHash))) throw new ApiError('unauthorized');
        return { message: 'Thank you.', data: null };
      },
    }),
  ]);
};

interface LetIn {
  readonly data: SignedIn;
  readonly cookie: string | undefined;
}

type App = Pick<FastifyInstance, 'db' | 'securityLog' | 'signIns'>;

/** Signs somebody in who knew the password, and remembers the browser.
 * @returns null when the password or the account changed meanwhile
 * @throws {ApiError} second-step-needed
 * @throws {AccountSuspended} */
async function signIn(
  app: App & Pick<FastifyInstance, 'secondSteps'>,
  request: FastifyRequest,
  known: KnownPassword,
): Promise<LetIn | null> {
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
): Promise<LetIn | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  securityLog.note(request, 'login.ok', { userId, by });
  return {
    data: presentSignIn(token, user),
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
): Promise<LetIn | { readonly data: null }> {
  if (await app.sessions.find(request)) return { data: null };
  const userAgent = request.headers['user-agent'];
  const entry = await startSession(app.db, { userId, passwordHash }, userAgent, null);
  if (!entry?.token) return { data: null };
  return (await welcome(app, request, userId, entry.token, 'mail')) ?? { data: null };
}

/** A password that somebody knew, as hashes. */
interface KnownPassword {
  readonly userId: number;
  /** What the password was compared with. */
  readonly passwordHash: string;
  /** Takes its place, when it cost too little. */
  readonly renewedHash?: string | null;
}

/** Lets somebody in who knew the password, or has them wait for a second step.
 * @param holder what a ticket is tied to; null for a visitor who gets none
 * @returns null when the password or the account changed meanwhile, which ended older sessions too
 * @throws {AccountSuspended} */
export const startSession = (
  db: Db,
  { userId, passwordHash, renewedHash }: KnownPassword,
  userAgent: string | undefined,
  holder: string | null,
): Promise<Entry | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (user?.password_hash !== passwordHash) return null;
    if (!user.password_proved_at || renewedHash) {
      await tx
        .updateTable('users')
        .set({
          password_proved_at: sql<Date>`coalesce(password_proved_at, now())`,
          ...(renewedHash ? { password_hash: renewedHash } : {}),
        })
        .where('id', '=', userId)
        .execute();
    }
    return enter(tx, { userId, by: 'password', userAgent, holder });
  });

/** Notes that whoever has a session knew the password.
 * @param passwordHash what the password was compared with
 * @returns false when the password changed or the session ended meanwhile */
const proveByPassword = (db: Db, session: Session, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    return user?.password_hash === passwordHash && proveSession(tx, session);
  });
