import type { CorrectionRequest } from '@tableside/contracts/restaurant/rules';
import { sql } from 'kysely';
import { nothing } from '@tableside/contracts/common/wire';
import { correctionRequest } from '@tableside/contracts/restaurant/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import type { NamedHours } from '../db/restaurant-tables';
import { lockUser } from '../auth/users';
import { toJson } from '../db/sql';
import { ApiError, refuse } from '../http/errors';
import { defineOperation } from '../http/operation';

const WAITING =
  'We’re still checking your last suggestion for this restaurant. Try again after that.';

interface NewCorrection extends CorrectionRequest {
  readonly slug: string;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** Hash of the sender at this restaurant. */
  readonly visitor: string;
  /** Opening hours recognized in the message. */
  readonly namedHours: NamedHours | null;
}

/** Stores a correction for an open restaurant, unless it is already open with the same text. If the account is deleted
 * meanwhile, it counts as a visitor's.
 * @returns `waiting` if the sender has another open correction there */
const createCorrection = (
  db: Db,
  { slug, userId, topic, message, email, visitor, namedHours }: NewCorrection,
): Promise<'stored' | 'waiting' | 'not-found'> =>
  db.transaction().execute(async (tx) => {
    const user = userId === null ? null : await lockUser(tx, userId, 'key share');
    // The lock waits for a concurrent removal of the restaurant.
    const restaurant = await tx
      .selectFrom('restaurants')
      .select('id')
      .where('slug', '=', slug)
      .where('closed_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!restaurant) return 'not-found';
    const open = tx
      .selectFrom('corrections')
      .select('id')
      .where('restaurant_id', '=', restaurant.id)
      .where('resolved_at', 'is', null)
      .where('topic', '=', topic)
      .where('message', '=', message);
    if (await open.executeTakeFirst()) return 'stored';
    const stored = await tx
      .insertInto('corrections')
      .values({
        restaurant_id: restaurant.id,
        user_id: user?.id ?? null,
        ...{ topic, message, email, visitor },
        named_hours: namedHours && toJson(namedHours),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return stored ? 'stored' : 'waiting';
  });

/** Open corrections, oldest first.
 * @param limit maximum number */
export const listOpenCorrections = (db: Db, limit: number) =>
  db
    .selectFrom('corrections as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.topic', 'c.message', 'c.email', 'c.created_at', 'c.named_hours'])
    .select(['c.restaurant_id', 'r.title', 'r.slug', 'c.user_id', 'u.first_name', 'u.last_name'])
    .where('c.resolved_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
    .execute();

export const listOpenCorrectionsOf = (db: Db, restaurantId: number) =>
  db
    .selectFrom('corrections')
    .select(['id', 'topic', 'message', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function countOpenCorrections(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('corrections')
    .select(sql<number>`count(*)`.as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const findRestaurantOfCorrection = (db: Db, id: number) =>
  db
    .selectFrom('corrections as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .select(['c.email', 'c.user_id', 'c.restaurant_id', 'c.topic', 'r.title', 'r.slug'])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** @returns false if no open correction has this id */
export async function resolveCorrection(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corrections')
    .set({ resolved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function reopenCorrection(db: Db, id: number): Promise<void> {
  await db
    .updateTable('corrections')
    // The sender may have another open correction by now.
    .set({ resolved_at: null, visitor: null })
    .where('id', '=', id)
    .execute();
}

interface CorrectionsOptions {
  /** Recognizes opening hours in a message. */
  readonly findHours: (message: string) => Promise<NamedHours | null>;
}

/** "Suggest an edit": what anyone may say about a restaurant's details. */
export const corrections: FastifyPluginAsync<CorrectionsOptions> = async (app, { findHours }) => {
  const { db, securityLog, sessions } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/correction/create',
      summary: "Report an error in a restaurant's details; no account required",
      body: correctionRequest,
      data: nothing,
      errors: ['restaurant-not-found'],
      limit: 'inquiry',
      handle: async ({ body }, request) => {
        const session = await sessions.find(request);
        const namedHours = body.topic === 'hours' ? await findHours(body.message) : null;
        const userId = session?.userId ?? null;
        const about = `correction ${body.slug}`;
        const visitor =
          userId === null ? securityLog.hashVisitor(request, about) : `${about} ${userId}`;
        const outcome = await createCorrection(db, { ...body, userId, visitor, namedHours });
        if (outcome === 'not-found') throw new ApiError('restaurant-not-found');
        if (outcome === 'waiting') return refuse(WAITING);
        return { message: 'Thanks. We’ll check it out.', data: null };
      },
    }),
  ]);
};
