import { ownerCalls } from '@tableside/contracts/admin/owners/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { refuse, refuseFields } from '../../http/errors';
import { recordAction } from '../../auth/audit';
import { createLimit } from '../../http/limits';
import { enqueueEmail } from '../../email/queue/queue';
import { serveCall } from '../../http/operation';
import { loadUserEmail } from '../current-user';
import {
  findCodeExpiry,
  joinCode,
  orderCode,
  tryCode,
  getCodeAddress,
  maskAddress,
  getSiteDomain,
} from './codes';
import { ownersAdmin } from './operator-routes';
import {
  createRequest,
  hasRequest,
  addOwner,
  findRestaurant,
  isOwner,
  listOwnRestaurants,
} from './owners';
import { ownerPhotos } from './photo-routes';
import { ownRestaurants } from './restaurant-routes';

const HOUR_S = 60 * 60;
const CLAIMING = {
  errors: ['restaurant-not-found', 'too-many-requests'],
  limit: 'account',
  needsReauth: true,
  isMailing: true,
} as const;
const WRONG_CODE = 'That code isn’t correct. Check the email again.';
const TOO_MANY_ATTEMPTS = 'Too many attempts. Request a new code.';
const NO_CODE = 'No code is active. Request a new one.';

/** Ownership claims, verified by a code or confirmed by an operator. */
const ownerClaims: FastifyPluginAsync = async (app) => {
  const limits = createLimits(app.db);
  app.addOperations([
    ...claimReads(app),
    ...codeOperations(app, limits),
    ...requestOperations(app, limits),
  ]);
};

/** Limits of code emails per user and per address, and of attempts per user. */
const createLimits = (db: Db) => ({
  orders: createLimit(db, {
    name: 'owner-code',
    tries: 5,
    windowS: HOUR_S,
    message: (wait) => `You requested too many codes. Try again in ${wait}.`,
  }),
  restaurant: createLimit(db, {
    name: 'owner-restaurant',
    tries: 6,
    windowS: 24 * HOUR_S,
    message: (wait) => `You requested too many codes for this restaurant. Try again in ${wait}.`,
  }),
  /** Then one email per lifetime of its code, which every claimant can enter. */
  mailbox: createLimit(db, { name: 'owner-mailbox', tries: 6, windowS: 24 * HOUR_S }),
  tries: createLimit(db, {
    name: 'owner-try',
    tries: 30,
    windowS: HOUR_S,
    message: (wait) => `Too many attempts. Try again in ${wait}.`,
  }),
});
type Limits = ReturnType<typeof createLimits>;

const claimReads = ({ db }: FastifyInstance) => [
  serveCall(ownerCalls.restaurants, {
    summary: 'List the restaurants that the user owns',
    handle: async ({ session }) => ({ data: await listOwnRestaurants(db, session.userId) }),
  }),
  serveCall(ownerCalls.claim, {
    summary: 'Get the ways to verify ownership of a restaurant; addresses are masked',
    errors: ['restaurant-not-found'],
    limit: 'form',
    handle: async ({ input, session: { userId } }) => {
      const restaurant = await findRestaurant(db, input.slug);
      return {
        data: {
          slug: restaurant.slug,
          title: restaurant.title,
          is_owner: await isOwner(db, restaurant.id, userId),
          listed_address: restaurant.contact_email && maskAddress(restaurant.contact_email),
          site_host: getSiteDomain(restaurant),
          has_phone: restaurant.phone !== null,
          code_until: await findCodeExpiry(db, restaurant.id, userId),
          has_request: await hasRequest(db, restaurant.id, userId),
        },
      };
    },
  }),
];

const codeOperations = ({ db, log, photos, securityLog }: FastifyInstance, limits: Limits) => [
  serveCall(ownerCalls.sendCode, {
    summary:
      'Email a verification code to the listed address of a restaurant, or to an address at its own domain',
    ...CLAIMING,
    handle: async ({ input, session: { userId } }) => {
      const restaurant = await findRestaurant(db, input.slug);
      if (await isOwner(db, restaurant.id, userId))
        return refuse('You already own this restaurant.');
      const address = getCodeAddress(restaurant, input.mailbox);
      if (!address)
        return input.mailbox === undefined
          ? refuse('No email address is listed for this restaurant.')
          : refuseFields({ mailbox: 'This restaurant has no website of its own.' });
      await limits.orders.consume(String(userId));
      await limits.restaurant.consume(`${restaurant.id} ${userId}`);
      const { isOver } = await limits.mailbox.count(address);
      const claim = { restaurantId: restaurant.id, userId, address };
      const until = await db
        .transaction()
        .execute(async (tx) => (isOver && (await joinCode(tx, claim))) || orderCode(tx, claim));
      return { data: { address: maskAddress(address), until } };
    },
  }),
  serveCall(ownerCalls.confirm, {
    summary: 'Verify ownership of a restaurant with an emailed code',
    ...CLAIMING,
    handle: async ({ input, session: { userId } }, request) => {
      await limits.tries.consume(String(userId));
      const restaurant = await findRestaurant(db, input.slug);
      const who = await loadUserEmail(db, { userId });
      let hidden: string[] = [];
      const outcome = await db.transaction().execute(async (tx) => {
        const tried = await tryCode(tx, { restaurantId: restaurant.id, userId, typed: input.code });
        if (tried !== 'accepted') return tried;
        hidden = await addOwner(tx, restaurant.id, userId, 'code');
        const subject = `restaurant ${restaurant.slug}`;
        await recordAction(tx, { who, action: 'owner-proved', userId, subject, reason: null });
        const details = { news: 'confirmed', restaurant: restaurant.title };
        await enqueueEmail(tx, { kind: 'owner-news', recipient: who, details });
        return tried;
      });
      if (outcome === 'none') return refuseFields({ code: NO_CODE });
      if (outcome === 'exhausted') return refuseFields({ code: TOO_MANY_ATTEMPTS });
      if (outcome === 'wrong') return refuseFields({ code: WRONG_CODE });
      await photos?.move(hidden, true, log);
      securityLog.record(request, 'owner.verified', { userId, by: 'email' });
      return { message: `You now manage ${restaurant.title}.`, data: null };
    },
  }),
];

const requestOperations = ({ db }: FastifyInstance, { orders }: Limits) => [
  serveCall(ownerCalls.contactOperator, {
    summary: 'Request that an operator confirm ownership of a restaurant',
    errors: ['restaurant-not-found', 'too-many-requests'],
    limit: 'form',
    handle: async ({ input, session: { userId } }) => {
      const restaurant = await findRestaurant(db, input.slug);
      if (await isOwner(db, restaurant.id, userId))
        return refuse('You already own this restaurant.');
      await orders.consume(`request ${userId}`);
      const requested = { restaurantId: restaurant.id, userId, message: input.message };
      if (!(await createRequest(db, requested)))
        return refuse('You have already sent a request. We’ll reply by email.');
      return { message: 'Thank you. We’ll reply by email.', data: null };
    },
  }),
];

/** Routes of restaurant owners, and of operators about owners. */
export const owners: FastifyPluginAsync = async (app) => {
  await app.register(ownerClaims);
  await app.register(ownRestaurants);
  await app.register(ownerPhotos);
  await app.register(ownersAdmin);
};
