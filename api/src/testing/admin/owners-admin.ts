import {
  wireClaim,
  wireOwnRestaurant,
  wireOwnRestaurants,
} from '@tableside/contracts/admin/owners/wire';
import type { Role } from '@tableside/contracts/admin/rules';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { templates } from '../../email/templates/templates';
import { call, send, type TestApp } from '../app';
import { createColleague, type TestUser } from '../users';
import { makeRecord } from '../restaurants/records';

/** Helpers for tests about owners. */
export function ownersAdmin(test: TestApp) {
  let restaurants = 0;
  /** A restaurant with a unique email address and website. */
  async function makeRestaurant(changes: Parameters<typeof makeRecord>[0] = {}) {
    restaurants += 1;
    const slug = `luna-${restaurants}`;
    const record = makeRecord({
      slug,
      title: `Luna ${restaurants}`,
      website: `https://www.${slug}.example/`,
      contactEmail: `info@${slug}.example`,
      ...changes,
    });
    const id = [...(await test.save([record])).values()][0] ?? 0;
    return { id, slug, title: record.title };
  }

  const make = (...roles: Role[]) => createColleague(test.db, roles, { first_name: 'Lu' });

  async function makeOwner(slot: { readonly id: number }) {
    const user = await make();
    await test.query(
      `INSERT INTO restaurant_owners (restaurant_id, user_id, proved_by) VALUES ($1, $2, 'code')`,
      [slot.id, user.id],
    );
    return user;
  }

  async function post(user: TestUser | null, url: string, payload: object) {
    const { status, body } = await send(test, `/api/${url}`, payload, user ?? undefined);
    return { status, ...body };
  }

  /** Updates a restaurant with its current version. */
  const update = async (owner: TestUser, slug: string, changes: object) => {
    const { version } = await readRestaurant(owner, slug);
    return post(owner, 'owner/update', { slug, version, changes });
  };

  const orders = (kind: string) =>
    test.db
      .selectFrom('emails')
      .select(['recipient', 'details'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();

  /** Renders the latest code email, like the sender, and returns the code. */
  async function readCode(): Promise<string> {
    const order = (await orders('owner-code')).at(-1);
    const email = await templates['owner-code'](test.db, 'https://tableside.example', {
      kind: 'owner-code',
      recipient: order?.recipient ?? '',
      details: order?.details ?? {},
      attempts: 1,
      created_at: new Date(),
    });
    return email?.text.fields?.[0]?.[1] ?? '';
  }

  const readClaim = async (user: TestUser, slug: string) =>
    (await call(test, 'GET', `/api/owner/claim/${slug}`, wireClaim, undefined, user)).data;
  const ownSlugs = async (user: TestUser) =>
    (
      await call(test, 'GET', '/api/owner/restaurants', wireOwnRestaurants, undefined, user)
    ).data.map(({ slug }) => slug);
  const readRestaurant = async (user: TestUser, slug: string) =>
    (await call(test, 'GET', `/api/owner/restaurant/${slug}`, wireOwnRestaurant, undefined, user))
      .data;
  const readPublic = async (slug: string) =>
    (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;
  const listActions = (subject: string) =>
    test.query('SELECT who, action, reason FROM audit WHERE subject = $1 ORDER BY id', [subject]);
  const firstReview = async (restaurantId: number) => {
    const first = 'SELECT id FROM reviews WHERE restaurant_id = $1 ORDER BY id';
    const [row] = await test.query<{ id: number }>(first, [restaurantId]);
    if (!row) throw new Error('There is no review');
    return row.id;
  };

  return {
    makeRestaurant,
    make,
    makeOwner,
    post,
    update,
    orders,
    readCode,
    readClaim,
    ownSlugs,
    readRestaurant,
    readPublic,
    listActions,
    firstReview,
  };
}
