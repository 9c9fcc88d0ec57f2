import { ownersCalls } from '@tableside/contracts/desk/owners/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/errors';
import type { Db } from '../../db/schema';
import { noteAct } from '../../auth/audit';
import { findUser } from '../../auth/users';
import { serveCall } from '../../http/operation';
import { orderMail } from '../../email/queue/queue';
import { listAnswers, placeOfReview, removeAnswer } from './answers';
import { listOpenRequests, listOwners, addOwner, closeRequest } from './owners';
import type { OwnerNews } from '../../email/queue/queue';
import { nameOf } from '../who';

/** What is told to somebody about a place. */
interface Told {
  readonly userId: number | null;
  readonly news: OwnerNews;
  readonly place: string;
  readonly reason: string;
}

async function tell(tx: Db, { userId, news, place, reason }: Told): Promise<void> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (!user) return;
  const details = { news, place, reason };
  await orderMail(tx, { kind: 'owner-news', recipient: user.email, details });
}

/** What the operator says about owners. */
export const ownersDesk: FastifyPluginAsync = async (app) => {
  app.addOperations([...ownerOperations(app), ...answerOperations(app)]);
};

/** Who owns which restaurant. */
const ownerOperations = ({ db, securityLog }: FastifyInstance) => [
  serveCall(ownersCalls.overview, {
    summary: 'Who owns which place, who asks to, and what owners answered',
    role: 'operator',
    handle: async () => ({
      data: {
        requests: await listOpenRequests(db),
        owners: await listOwners(db),
        answers: await listAnswers(db),
      },
    }),
  }),
  serveCall(ownersCalls.decide, {
    summary: 'Confirms that a place is somebody’s, or refuses with a reason; they are told by mail',
    role: 'operator',
    needsProof: true,
    isMailing: true,
    handle: async ({ input: { id, is_granted: isGranted, reason }, session }, request) => {
      const who = await nameOf(db, session);
      const decided = await db.transaction().execute(async (tx) => {
        const closed = await closeRequest(tx, { id, isGranted, reason });
        const place = closed && (await findTitle(tx, { id: closed.restaurant_id }));
        if (!place) return null;
        const userId = closed.user_id;
        if (isGranted) await addOwner(tx, place.id, userId, 'operator');
        const act = isGranted ? 'owner-granted' : 'owner-refused';
        const subject = `place ${place.slug}`;
        await noteAct(tx, { who, act, userId, subject, reason: reason || null });
        const news = isGranted ? 'granted' : 'refused';
        await tell(tx, { userId, news, place: place.title, reason });
        return userId;
      });
      if (decided === null) return refuse('Somebody decided this already.');
      if (isGranted) securityLog.note(request, 'owner.proved', { userId: decided, by: 'operator' });
      return { message: isGranted ? 'The place is theirs.' : 'Refused, and told.', data: null };
    },
  }),
  serveCall(ownersCalls.end, {
    summary: "Ends somebody's right to speak for a place, with a reason that is mailed",
    role: 'operator',
    needsProof: true,
    isMailing: true,
    handle: async ({ input: { slug, user: userId, reason }, session }, request) => {
      const who = await nameOf(db, session);
      const hasEnded = await db.transaction().execute(async (tx) => {
        const place = await findTitle(tx, { slug });
        const ended =
          place &&
          (await tx
            .deleteFrom('place_owners')
            .where('restaurant_id', '=', place.id)
            .where('user_id', '=', userId)
            .returning('user_id')
            .executeTakeFirst());
        if (!ended) return false;
        await noteAct(tx, { who, act: 'owner-ended', userId, subject: `place ${slug}`, reason });
        await tell(tx, { userId, news: 'ended', place: place.title, reason });
        return true;
      });
      if (!hasEnded) return refuse('This place is not theirs any more.');
      securityLog.note(request, 'owner.ended', { userId, by: 'operator' });
      return { message: 'The right has ended.', data: null };
    },
  }),
];

/** What owners answered. */
const answerOperations = ({ db }: FastifyInstance) => [
  serveCall(ownersCalls.removeAnswer, {
    summary: "Removes an owner's answer, with a reason that is mailed",
    role: 'operator',
    needsProof: true,
    isMailing: true,
    handle: async ({ input: { review, reason }, session }) => {
      const who = await nameOf(db, session);
      const isGone = await db.transaction().execute(async (tx) => {
        const act = { reviewId: review, who, act: 'answer-removed', reason };
        const removed = await removeAnswer(tx, act);
        if (!removed) return false;
        const slug = await placeOfReview(tx, review);
        const place = slug === null ? undefined : await findTitle(tx, { slug });
        await tell(tx, {
          userId: removed.user_id,
          news: 'answer-removed',
          place: place?.title ?? '',
          reason,
        });
        return true;
      });
      return isGone
        ? { message: 'The answer is gone, and its writer is told.', data: null }
        : refuse('This answer is gone already.');
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
