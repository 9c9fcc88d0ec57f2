import {
  registerRequest,
  resendVerificationRequest,
  verifyEmailRequest,
  wireSignInResponse,
} from '@tableside/contracts/account/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { PasswordOptions } from './passwords';
import { defineOperation } from '../http/operation';
import { enqueueEmail } from '../email/queue/queue';
import { findEmailToken, useEmailToken } from './tokens';
import { type Origin, originOf } from './email-budgets';
import { checkOwnPassword } from './password-policy';
import { refuse, refuseFields } from '../http/errors';
import { clientNetwork } from '../http/http';
import { signInVisitor } from './login';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { lockUser } from './users';

const TAKEN = 'You already have an account with this email. Log in or reset your password.';
const BAD_LINK = 'This link isn’t valid or has expired. Request a new one.';
const NOT_CHOSEN = 'This isn’t the password you chose when you signed up.';
const CONFIRMED = {
  signedIn: 'Email confirmed. You’re logged in.',
  now: 'Email confirmed. You can log in now.',
  already: 'Your email is already confirmed.',
} as const;

/** Registration and confirmation of the address (docs/decisions/sessions-and-passwords.md). */
export const registration: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/register',
      summary: 'Register and send a confirmation link by email',
      body: registerRequest,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        const wrong = await checkOwnPassword(db, body, body);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        // Hash before the lookup, so that a free address takes no longer than a taken one.
        const passwordHash = await passwords.hash(body.password, clientNetwork(request));
        const userId = await saveRegistration(db, body, passwordHash, originOf(request));
        if (userId === null) return refuseFields({ email: TAKEN });
        securityLog.record(request, 'account.registered', { userId, by: 'password' });
        return { message: 'Check your email for a link to confirm your address.', data: null };
      },
    }),
    defineOperation({
      url: '/api/client-auth/verify_email',
      summary:
        'Confirm an email address with the token of an emailed link and the password; logs a visitor in',
      body: verifyEmailRequest,
      data: wireSignInResponse,
      limit: 'account',
      errors: ['account-suspended'],
      handle: async ({ body: { token, password } }, request) => {
        const found = await findEmailToken(db, token, 'verify');
        if (found?.isConfirmed) return { message: CONFIRMED.already, data: null };
        if (!found?.isUsable) return refuse(BAD_LINK);
        const { userId, passwordHash } = found;
        const underWay = await signIns.startByLink(request, token);
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!passwordHash || !isRight) return refuseFields({ password: NOT_CHOSEN });
        await underWay.succeed();
        if (!(await confirmEmail(db, userId, token, passwordHash))) {
          const now = await findEmailToken(db, token, 'verify');
          return now?.isConfirmed
            ? { message: CONFIRMED.already, data: null }
            : refuseFields({ password: NOT_CHOSEN });
        }
        securityLog.record(request, 'email.confirmed', { userId });
        const signedIn = await signInVisitor(app, request, userId, passwordHash);
        return { message: signedIn.data ? CONFIRMED.signedIn : CONFIRMED.now, ...signedIn };
      },
    }),
    defineOperation({
      url: '/api/client-auth/resend_verification',
      summary: 'Resend the confirmation link',
      body: resendVerificationRequest,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        await enqueueEmail(db, {
          kind: 'verify-again',
          recipient: body.email,
          details: originOf(request),
        });
        return {
          message: 'If that email still needs confirming, we’ve sent a new link.',
          data: null,
        };
      },
    }),
  ]);
};

type Registration = Pick<RegisterRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** Creates an unconfirmed account and queues its email. Replaces an unconfirmed account of the same address.
 * Earlier links keep working: they show access to the mailbox, and registering an address again must not end its
 * owner's link.
 * @param origin of the request
 * @returns the account's id; null if the address belongs to a confirmed account, which stays unchanged */
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
            created_at: NOW,
          }))
          .where('users.email_verified_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!user) return null;
    await enqueueEmail(tx, { kind: 'verify', recipient: email, details: origin });
    return user.id;
  });

/** Confirms an address with the token of an email and the password of the registration.
 * @param passwordHash the hash that the password matched
 * @returns false if the token was used or expired, or the address was registered again or confirmed, in the
 * meantime */
const confirmEmail = (db: Db, userId: number, token: string, passwordHash: string) =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (user?.password_hash !== passwordHash || user.email_verified_at) return false;
    if (!(await useEmailToken(tx, token))) return false;
    await tx
      .updateTable('users')
      .set({ email_verified_at: NOW, password_proved_at: NOW })
      .where('id', '=', userId)
      .execute();
    return true;
  });
