import { loginRequest, reauthRequest, wireSignInResponse } from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { PasswordOptions, Passwords } from './passwords';
import { defineOperation, definePersonalOperation, type Session } from '../http/operation';
import { findAccountByEmail, findUser, lockUser, presentSignIn, type SignedIn } from './users';
import { ApiError, refuse, refuseFields } from '../http/errors';
import { clientNetwork } from '../http/http';
import type { Db } from '../db/schema';
import { completeFirstStep, type FirstStepResult } from './first-step';
import { reauthSession } from './sessions';

/** The same message for every cause, so that it does not reveal which addresses have an account. */
const WRONG = 'Incorrect email or password.';

export const login: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/login',
      summary: 'Log in; send the token in the Authorization header of further calls',
      body: loginRequest,
      data: wireSignInResponse,
      limit: 'account',
      isMailing: true,
      errors: ['account-suspended', 'second-step-needed'],
      handle: async ({ body: { email, password } }, request) => {
        const underWay = await signIns.start(request, email);
        const account = await findAccountByEmail(db, email);
        const passwordHash = account?.password_hash ?? null;
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!account || !passwordHash || !isRight) {
          const userId = account?.id ?? null;
          securityLog.record(request, 'login.wrong', { userId, by: 'password' });
          return refuse(WRONG);
        }
        await underWay.succeed();
        if (!account.email_verified_at) {
          securityLog.record(request, 'login.unconfirmed', { userId: account.id });
          return {
            success: false,
            message: 'Check your email for a link to confirm your address, then log in.',
            data: { token: null, user: null, need_account_verification: true },
          };
        }
        const renewedHash = await passwords.renew(passwordHash, password, underWay.line);
        const known = { userId: account.id, passwordHash, renewedHash };
        const signedIn =
          (await signIn(app, request, known)) ??
          (renewedHash && (await retrySignIn(app, passwords, request, email, password)));
        return signedIn ? { message: 'You’re logged in.', ...signedIn } : refuse(WRONG);
      },
    }),
  ]);
};

/** A concurrent sign-in may have replaced the hash with a more expensive one of the same password. */
async function retrySignIn(
  app: FastifyInstance,
  passwords: Passwords,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<SignInResult | null> {
  const account = await findAccountByEmail(app.db, email);
  const passwordHash = account?.password_hash ?? null;
  const isRight = await passwords.verify(passwordHash, password, clientNetwork(request));
  if (!account || !passwordHash || !isRight) return null;
  return signIn(app, request, { userId: account.id, passwordHash });
}

const WRONG_PASSWORD = 'Incorrect password.';
const NO_PASSWORD = 'Your account has no password. Log out and log in with Google again.';

/** Re-authentication within a session (docs/decisions/sessions-and-passwords.md). */
export const reauth: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, signIns } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/client-auth/reauth',
      summary: 'Re-authenticate this session with the password, after reauth-required',
      body: reauthRequest,
      limit: 'account',
      handle: async ({ body: { password }, session }, request) => {
        const user = await findUser(db, session.userId);
        const account = user && (await findAccountByEmail(db, user.email));
        if (!account) throw new ApiError('unauthorized');
        const { email, password_hash: passwordHash } = account;
        if (!passwordHash) return refuse(NO_PASSWORD);
        const underWay = await signIns.start(request, email);
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!isRight) return refuseFields({ password: WRONG_PASSWORD });
        await underWay.succeed();
        if (!(await reauthWithPassword(db, session, passwordHash)))
          throw new ApiError('unauthorized');
        return { message: 'Thank you.', data: null };
      },
    }),
  ]);
};

interface SignInResult {
  readonly data: SignedIn;
  readonly cookie: string | undefined;
}

type App = Pick<FastifyInstance, 'db' | 'securityLog' | 'signIns'>;

/** Logs in a user who entered the right password, and remembers the browser.
 * @returns null if the password or the account changed in the meantime
 * @throws {ApiError} second-step-needed
 * @throws {AccountSuspended} */
async function signIn(
  app: App & Pick<FastifyInstance, 'secondSteps'>,
  request: FastifyRequest,
  known: KnownPassword,
): Promise<SignInResult | null> {
  const { userId } = known;
  const holder = app.secondSteps.readOrIssueHolder(request);
  const userAgent = request.headers['user-agent'];
  const entry = await startSession(app.db, known, userAgent, holder);
  if (!entry) return null;
  if (entry.token === null) {
    throw app.secondSteps.requireSecondStep(request, userId, 'password', entry, holder);
  }
  return completeSignIn(app, request, userId, entry.token, 'password');
}

async function completeSignIn(
  { db, securityLog, signIns }: App,
  request: FastifyRequest,
  userId: number,
  token: string,
  by: 'password' | 'email',
): Promise<SignInResult | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  securityLog.record(request, 'login.ok', { userId, by });
  return {
    data: presentSignIn(token, user),
    cookie: await (by === 'email'
      ? signIns.rememberBrowser(request, userId)
      : signIns.rememberSignIn(request, userId, by)),
  };
}

/** Logs in a user who opened the link of an email. A visitor who is logged in stays logged in as before, and
 * two-step login still applies: a mailbox is one factor, like a password. */
export async function signInVisitor(
  app: App & Pick<FastifyInstance, 'sessions'>,
  request: FastifyRequest,
  userId: number,
  passwordHash: string,
): Promise<SignInResult | { readonly data: null }> {
  if (await app.sessions.find(request)) return { data: null };
  const userAgent = request.headers['user-agent'];
  const entry = await startSession(app.db, { userId, passwordHash }, userAgent, null);
  if (!entry?.token) return { data: null };
  return (await completeSignIn(app, request, userId, entry.token, 'email')) ?? { data: null };
}

/** A correct password, as hashes. */
interface KnownPassword {
  readonly userId: number;
  /** The hash that the password matched. */
  readonly passwordHash: string;
  /** A more expensive hash to store in its place. */
  readonly renewedHash?: string | null;
}

/** Starts a session or issues a second-step ticket after a correct password.
 * @param holder what a ticket is tied to; null to issue none
 * @returns null if the password or the account changed in the meantime
 * @throws {AccountSuspended} */
export const startSession = (
  db: Db,
  { userId, passwordHash, renewedHash }: KnownPassword,
  userAgent: string | undefined,
  holder: string | null,
): Promise<FirstStepResult | null> =>
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
    return completeFirstStep(tx, { userId, by: 'password', userAgent, holder });
  });

/** Records that the session's user entered the password again.
 * @param passwordHash the hash that the password matched
 * @returns false if the password changed or the session ended in the meantime */
const reauthWithPassword = (db: Db, session: Session, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    return user?.password_hash === passwordHash && reauthSession(tx, session);
  });
