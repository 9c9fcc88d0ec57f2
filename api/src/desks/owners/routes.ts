import { ownerCalls } from '@tableside/contracts/desk/owners/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { refuse, refuseFields } from '../../http/errors';
import { noteAct } from '../../auth/audit';
import { createLimit } from '../../http/limit';
import { orderMail } from '../../email/queue/queue';
import { serveCall } from '../../http/operation';
import { nameOf } from '../who';
import { codeUntil, orderCode, tryCode, addressOf, maskAddress, siteHostOf } from './codes';
import { ownersDesk } from './operator-routes';
import { createRequest, hasRequest, addOwner, findPlace, isOwner, listOwnPlaces } from './owners';
import { ownerPhotos } from './photo-routes';
import { ownPlaces } from './place-routes';

const HOUR_S = 60 * 60;
const WRONG = 'This code is not right. Look at the mail again.';
const SPENT = 'That was too often. Ask for a new code.';
const NO_CODE = 'There is no code that works. Ask for a new one.';

/** Somebody says that a place is theirs, and proves it. */
const ownerClaims: FastifyPluginAsync = async (app) => {
  const limits = createLimits(app.db);
  app.addOperations([
    ...claimReads(app),
    ...codeOperations(app, limits),
    ...requestOperations(app, limits),
  ]);
};

/** Emails that one user orders and that one restaurant gets, and tries of one user. */
const createLimits = (db: Db) => ({
  orders: createLimit(db, {
    name: 'owner-code',
    tries: 5,
    windowS: HOUR_S,
    sentence: (wait) => `You asked for a lot of codes. Wait ${wait} and try again.`,
  }),
  mailbox: createLimit(db, {
    name: 'owner-mailbox',
    tries: 6,
    windowS: 24 * HOUR_S,
    sentence: (wait) => `This place was sent a lot of codes. Wait ${wait} and try again.`,
  }),
  tries: createLimit(db, {
    name: 'owner-try',
    tries: 30,
    windowS: HOUR_S,
    sentence: (wait) => `That was a lot of codes. Wait ${wait} and try again.`,
  }),
});
type Limits = ReturnType<typeof createLimits>;

/** What an owner, or who says to be, is shown. */
const claimReads = ({ db }: FastifyInstance) => [
  serveCall(ownerCalls.places, {
    summary: 'Places of which the person who asks is the owner',
    handle: async ({ session }) => {
      const places = await listOwnPlaces(db, session.userId);
      return {
        data: places.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
      };
    },
  }),
  serveCall(ownerCalls.claim, {
    summary: 'How a place can be proved; no address in full',
    errors: ['restaurant-not-found'],
    limit: 'form',
    handle: async ({ input, session: { userId } }) => {
      const place = await findPlace(db, input.slug);
      const until = await codeUntil(db, place.id, userId);
      return {
        data: {
          slug: place.slug,
          title: place.title,
          is_owner: await isOwner(db, place.id, userId),
          listed_address: place.contact_email && maskAddress(place.contact_email),
          site_host: siteHostOf(place),
          has_phone: place.phone !== null,
          code_until: until?.toISOString() ?? null,
          has_request: await hasRequest(db, place.id, userId),
        },
      };
    },
  }),
];

/** A code in the mail. */
const codeOperations = ({ db, securityLog }: FastifyInstance, limits: Limits) => [
  serveCall(ownerCalls.sendCode, {
    summary: 'Mails a code to the listed address of a place, or to one at its own site',
    errors: ['restaurant-not-found', 'too-many-requests'],
    limit: 'account',
    needsProof: true,
    isMailing: true,
    handle: async ({ input, session: { userId } }) => {
      const place = await findPlace(db, input.slug);
      if (await isOwner(db, place.id, userId)) return refuse('This place is yours already.');
      const address = addressOf(place, input.mailbox);
      if (!address)
        return input.mailbox === undefined
          ? refuse('No mail address of this place is listed.')
          : refuseFields({ mailbox: 'This place has no site at which we could write to you.' });
      await limits.orders.consume(String(userId));
      await limits.mailbox.consume(String(place.id));
      const until = await db
        .transaction()
        .execute((tx) => orderCode(tx, { placeId: place.id, userId, address }));
      return { data: { address: maskAddress(address), until: until.toISOString() } };
    },
  }),
  serveCall(ownerCalls.confirm, {
    summary: 'Proves by the code from the mail that a place is theirs',
    errors: ['restaurant-not-found', 'too-many-requests'],
    limit: 'account',
    needsProof: true,
    isMailing: true,
    handle: async ({ input, session: { userId } }, request) => {
      await limits.tries.consume(String(userId));
      const place = await findPlace(db, input.slug);
      const who = await nameOf(db, { userId });
      const outcome = await db.transaction().execute(async (tx) => {
        const tried = await tryCode(tx, { placeId: place.id, userId, typed: input.code });
        if (tried !== 'right') return tried;
        await addOwner(tx, place.id, userId, 'code');
        const subject = `place ${place.slug}`;
        await noteAct(tx, { who, act: 'owner-proved', userId, subject, reason: null });
        const details = { news: 'confirmed', place: place.title };
        await orderMail(tx, { kind: 'owner-news', recipient: who, details });
        return tried;
      });
      if (outcome === 'none') return refuseFields({ code: NO_CODE });
      if (outcome === 'spent') return refuseFields({ code: SPENT });
      if (outcome === 'wrong') return refuseFields({ code: WRONG });
      securityLog.note(request, 'owner.proved', { userId, by: 'mail' });
      return { message: `${place.title} is yours to look after.`, data: null };
    },
  }),
];

/** A question to the operator. */
const requestOperations = ({ db }: FastifyInstance, { orders }: Limits) => [
  serveCall(ownerCalls.askOperator, {
    summary: 'Asks the operator to confirm that a place is theirs',
    errors: ['restaurant-not-found', 'too-many-requests'],
    limit: 'form',
    handle: async ({ input, session: { userId } }) => {
      const place = await findPlace(db, input.slug);
      if (await isOwner(db, place.id, userId)) return refuse('This place is yours already.');
      await orders.consume(`ask ${userId}`);
      const asked = { placeId: place.id, userId, message: input.message };
      if (!(await createRequest(db, asked)))
        return refuse('You asked already. We will answer by mail.');
      return { message: 'Thank you. We will answer by mail.', data: null };
    },
  }),
];

/** Owners of places: how they prove it, what they do, and what the operator says about it. */
export const owners: FastifyPluginAsync = async (app) => {
  await app.register(ownerClaims);
  await app.register(ownPlaces);
  await app.register(ownerPhotos);
  await app.register(ownersDesk);
};
