import {
  registerRequest,
  resendVerificationRequest,
  verifyEmailRequest,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { PasswordOptions } from './passwords';
import { defineOperation } from '../http/operation';
import { orderMail } from '../email/queue/queue';
import { findMailToken, useMailToken } from './tokens';
import { type Origin, originOf } from './mail-budgets';
import { checkOwnPassword } from './password-policy';
import { refuse, refuseFields } from '../http/errors';
import { lineOf } from '../http/http';
import { signInVisitor } from './login';
import type { Db } from '../db/schema';
import { lockUser } from './users';

const TAKEN =
  'There is an account with this email address already. Sign in, or reset your password.';
const BAD_LINK = 'This link is not valid, or it is too old. Ask for a new link.';
const NOT_CHOSEN = 'This is not the password that was chosen when the account was made.';
const CONFIRMED = {
  signedIn: 'Your email address is confirmed. You are signed in.',
  now: 'Your email address is confirmed. You can sign in now.',
  already: 'Your email address is confirmed already.',
} as const;

/** From a form to a confirmed address (docs/decisions/sessions-and-passwords.md). */
export const registration: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/register',
      summary: 'Open an account; a link that confirms the address goes out by mail',
      body: registerRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        const wrong = await checkOwnPassword(db, body, body);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        // Before the address is looked up: a free one must not take longer than one that is taken.
        const passwordHash = await passwords.hash(body.password, lineOf(request));
        const userId = await saveRegistration(db, body, passwordHash, originOf(request));
        if (userId === null) return refuseFields({ email: TAKEN });
        securityLog.note(request, 'account.registered', { userId, by: 'password' });
        return { message: 'Check your email for a link to confirm your address.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/verify_email',
      summary:
        'Confirm an address by the link of a mail and the password of the registration; signs a visitor in',
      body: verifyEmailRequest,
      data: wireSignInAnswer,
      limit: 'account',
      errors: ['account-suspended'],
      handle: async ({ body: { token, password } }, request) => {
        const found = await findMailToken(db, token, 'verify');
        if (found?.isConfirmed) return { message: CONFIRMED.already, data: null };
        if (!found?.isUsable) return refuse(BAD_LINK);
        const { userId, passwordHash } = found;
        const underWay = await signIns.beginByLink(request, token);
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!passwordHash || !isRight) return refuseFields({ password: NOT_CHOSEN });
        await underWay.succeed();
        if (!(await confirmEmail(db, userId, token, passwordHash))) {
          const now = await findMailToken(db, token, 'verify');
          return now?.isConfirmed
            ? { message: CONFIRMED.already, data: null }
            : refuseFields({ password: NOT_CHOSEN });
        }
        securityLog.note(request, 'email.confirmed', { userId });
        const signedIn = await signInVisitor(app, request, userId, passwordHash);
        return { message: signedIn.data ? CONFIRMED.signedIn : CONFIRMED.now, ...signedIn };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/resend_verification',
      summary: 'Ask once more for the link that confirms an address',
      body: resendVerificationRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        await orderMail(db, {
          kind: 'verify-again',
          recipient: body.email,
          details: originOf(request),
        });
        return {
          message: 'If that address still has to be confirmed, a new link is on its way.',
          data: null,
        };
      },
    }),
  ]);
};

type Registration = Pick<RegisterRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** Stores an account that is to be confirmed and orders the mail. An account of the same address that nobody confirmed
 * becomes this one. Links that went out before stay: they prove the mailbox, and a stranger who registers the address
 * again must not end them.
 * @param origin of the order of the mail
 * @returns the account's id; null when the address belongs to a confirmed account, which is left alone */
const saveRegistration = (
  db: Db,
  { first_name, last_name, email, phone }: Registration,
  passwordHash: string,
  origin: Origin,
): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        first_name,
        last_name,
        email,
        phone: phone || null,
        password_hash: passwordHash,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet((eb) => ({
            first_name: eb.ref('excluded.first_name'),
            last_name: eb.ref('excluded.last_name'),
            email: eb.ref('excluded.email'),
            phone: eb.ref('excluded.phone'),
            password_hash: eb.ref('excluded.password_hash'),
            created_at: sql<Date>`now()`,
          }))
          .where('users.email_verified_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!user) return null;
    await orderMail(tx, { kind: 'verify', recipient: email, details: origin });
    return user.id;
  });

/** Confirms an address by the token of a mail and the password of the registration.
 * @param passwordHash what the password was compared with
 * @returns false when the token was used or became too old, or the address was registered anew or confirmed meanwhile */
const confirmEmail = (
  db: Db,
  userId: number,
  token: string,
  passwordHash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (user?.password_hash !== passwordHash || user.email_verified_at) return false;
    if (!(await useMailToken(tx, token))) return false;
    await tx
      .updateTable('users')
      .set({ email_verified_at: sql<Date>`now()`, password_proved_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('email_verified_at', 'is', null)
      .execute();
    return true;
  });
