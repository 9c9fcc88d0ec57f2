import { ownersCalls } from '@tableside/contracts/admin/owners/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/errors';
import type { Db } from '../../db/schema';
import { recordAction } from '../../auth/audit';
import { findUser } from '../../auth/users';
import { serveCall } from '../../http/operation';
import { rememberOwner } from '../../reviews/anonymous-reviews';
import { enqueueEmail, type OwnerNews } from '../../email/queue/queue';
import { listReplies, findRestaurantOfReview, deleteReply } from './replies';
import { listOpenRequests, listOwners, addOwner, closeRequest } from './owners';
import { loadUserEmail } from '../current-user';

interface Notification {
  readonly userId: number | null;
  readonly news: OwnerNews;
  readonly restaurant: string;
  readonly reason: string;
}

const CHANGING = { role: 'operator', needsReauth: true, isMailing: true } as const;

async function notify(tx: Db, { userId, news, restaurant, reason }: Notification): Promise<void> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (!user) return;
  const details = { news, restaurant, reason };
  await enqueueEmail(tx, { kind: 'owner-news', recipient: user.email, details });
}

export const ownersAdmin: FastifyPluginAsync = async (app) => {
  app.addOperations([...ownerOperations(app), ...replyOperations(app)]);
};

const ownerOperations = ({ db, log, photos, securityLog, userHash }: FastifyInstance) => [
  serveCall(ownersCalls.overview, {
    summary: 'List ownership requests, owners, and their responses',
    role: 'operator',
    handle: async () => ({
      data: {
        requests: await listOpenRequests(db),
        owners: await listOwners(db),
        responses: await listReplies(db),
      },
    }),
  }),
  serveCall(ownersCalls.decide, {
    summary: 'Confirm or reject an ownership request and notify the user by email',
    ...CHANGING,
    handle: async ({ input: { id, is_granted: isGranted, reason }, session }, request) => {
      const who = await loadUserEmail(db, session);
      let hidden: string[] = [];
      const decided = await db.transaction().execute(async (tx) => {
        const closed = await closeRequest(tx, { id, isGranted, reason });
        const restaurant = closed && (await findTitle(tx, { id: closed.restaurant_id }));
        if (!restaurant) return null;
        const userId = closed.user_id;
        if (isGranted) hidden = await addOwner(tx, restaurant.id, userId, 'operator');
        const action = isGranted ? 'owner-granted' : 'owner-refused';
        const subject = `restaurant ${restaurant.slug}`;
        await recordAction(tx, { who, action, userId, subject, reason: reason || null });
        const news = isGranted ? 'granted' : 'refused';
        await notify(tx, { userId, news, restaurant: restaurant.title, reason });
        return userId;
      });
      if (decided === null) return refuse('This request has already been decided.');
      await photos?.move(hidden, true, log);
      if (isGranted)
        securityLog.record(request, 'owner.verified', { userId: decided, by: 'operator' });
      return {
        message: isGranted
          ? 'Owner confirmed.'
          : 'Request rejected. The user is notified by email.',
        data: null,
      };
    },
  }),
  serveCall(ownersCalls.end, {
    summary: 'Remove an owner and email them the reason',
    ...CHANGING,
    handle: async ({ input: { slug, user: userId, reason }, session }, request) => {
      const who = await loadUserEmail(db, session);
      const hasEnded = await db.transaction().execute(async (tx) => {
        const restaurant = await findTitle(tx, { slug });
        if (restaurant) await rememberOwner(tx, userHash, userId, restaurant.id);
        const ended =
          restaurant &&
          (await tx
            .deleteFrom('restaurant_owners')
            .where('restaurant_id', '=', restaurant.id)
            .where('user_id', '=', userId)
            .returning('user_id')
            .executeTakeFirst());
        if (!ended) return false;
        await recordAction(tx, {
          who,
          action: 'owner-ended',
          userId,
          subject: `restaurant ${slug}`,
          reason,
        });
        await notify(tx, { userId, news: 'ended', restaurant: restaurant.title, reason });
        return true;
      });
      if (!hasEnded) return refuse('This user is no longer the owner.');
      securityLog.record(request, 'owner.ended', { userId, by: 'operator' });
      return { message: 'Owner removed.', data: null };
    },
  }),
];

const replyOperations = ({ db }: FastifyInstance) => [
  serveCall(ownersCalls.removeReply, {
    summary: "Remove an owner's response and email them the reason",
    ...CHANGING,
    handle: async ({ input: { review, reason }, session }) => {
      const who = await loadUserEmail(db, session);
      const isRemoved = await db.transaction().execute(async (tx) => {
        const action = { reviewId: review, who, action: 'reply-removed', reason };
        const removed = await deleteReply(tx, action);
        if (!removed) return false;
        const slug = await findRestaurantOfReview(tx, review);
        const restaurant = slug === null ? undefined : await findTitle(tx, { slug });
        await notify(tx, {
          userId: removed.user_id,
          news: 'reply-removed',
          restaurant: restaurant?.title ?? '',
          reason,
        });
        return true;
      });
      return isRemoved
        ? { message: 'Response removed. The owner is notified by email.', data: null }
        : refuse('This response was already removed.');
    },
  }),
];

const findTitle = (tx: Db, by: { readonly id: number } | { readonly slug: string }) =>
  tx
    .selectFrom('restaurants')
    .select(['id', 'slug', 'title'])
    .$if('id' in by, (rows) => rows.where('id', '=', 'id' in by ? by.id : 0))
    .$if('slug' in by, (rows) => rows.where('slug', '=', 'slug' in by ? by.slug : ''))
    .executeTakeFirst();
