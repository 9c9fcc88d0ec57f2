import type { PriceRange } from '@tableside/contracts/restaurant/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { sql, type RawBuilder } from 'kysely';
import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import type { SpecialDay } from './record';
import type { OptionRow } from './rows';

/** Card columns of the restaurant's row, without ratings: they change only through imports and edits. */
export interface CardRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly title_lang: string | null;
  readonly updated_on: string;
  readonly featured_image: string | null;
  readonly location: string | null;
  /** Number and street, without the city. */
  readonly street: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: PriceRange | null;
  readonly special_days: readonly SpecialDay[];
}

/** A card's row as stored. */
export interface SummaryRow extends CardRow {
  readonly rating_sum: number;
  readonly rating_count: number;
  /** In the order of the restaurant's list. */
  readonly options: readonly OptionRow[];
  readonly timeslots: readonly TimeslotRow[];
}

/** Card columns for the alias `r`, without ratings and without data of other tables. */
export const cardRowColumns: RawBuilder<CardRow> = sql`
  r.id, r.slug, r.title, r.title_lang, r.featured_image, r.location, r.street, r.area, r.latitude, r.longitude,
  r.price_range, r.special_days, to_char(r.updated_at, 'YYYY-MM-DD') AS updated_on`;

/** Card columns and subqueries, with the options of some kinds. Costs a subquery per row: use it
 * for one page of rows. */
export const summaryColumns = (kinds: readonly FilterKind[]): RawBuilder<SummaryRow> => sql`
  ${cardRowColumns}, r.rating_sum, r.rating_count,
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'title', o.title)
      ORDER BY array_position(r.opt_ids, o.id)), '[]')
    FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = ANY(${kinds}::text[])) AS options,
  (SELECT coalesce(json_agg(json_build_object('weekday', t.weekday, 'opens_min', t.opens_min,
      'closes_min', t.closes_min, 'is_closed', t.is_closed) ORDER BY t.weekday, t.position), '[]')
    FROM timeslots t WHERE t.restaurant_id = r.id) AS timeslots`;

export const CARD_KINDS: readonly FilterKind[] = ['cuisine', 'popularFor'];
export const cardColumns: RawBuilder<SummaryRow> = summaryColumns(CARD_KINDS);

type WireSpecialDay = NonNullable<WireSummary['special_days']>[number];
type WireTimeslot = WireSummary['timeslots'][number];

interface TimeslotRow {
  readonly weekday: number;
  readonly opens_min: number | null;
  readonly closes_min: number | null;
  readonly is_closed: boolean;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MIN = 1440;

/** Formats one slot for the contract: "5 PM to 1 AM". A split day has several. */
export function presentTimeslot(row: TimeslotRow): WireTimeslot {
  const weekday = WEEKDAYS[row.weekday - 1] ?? '';
  if (row.is_closed || row.opens_min === null || row.closes_min === null) {
    return { weekday, slot: '', is_closed: 1 };
  }
  return { weekday, slot: formatSpan(row.opens_min, row.closes_min), is_closed: 0 };
}

/** Formats a special day for the contract, all spans on one line. */
export const presentSpecialDay = ({ date, name, spans }: SpecialDay): WireSpecialDay => ({
  weekday: WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? '',
  date,
  name,
  slot: (spans ?? []).map(([opensMin, closesMin]) => formatSpan(opensMin, closesMin)).join(', '),
  is_closed: spans?.length === 0 ? 1 : 0,
});

/** @param opensMin @param closesMin minutes from midnight of the opening day */
export function formatSpan(opensMin: number, closesMin: number): string {
  if (closesMin - opensMin >= DAY_MIN) return 'Open 24 hours';
  return `${formatTime(opensMin)} to ${formatTime(closesMin)}`;
}

/** A user's favorites: entry id by restaurant id. */
export type FavoriteIds = ReadonlyMap<number, number>;

export const NO_FAVORITES: FavoriteIds = new Map();

export function presentFavoriteFields(favorites: FavoriteIds, restaurantId: number) {
  const id = favorites.get(restaurantId) ?? null;
  return { is_wishlist_added: id !== null, wishlist_id: id };
}

/** Finds which restaurants are favorites of the current user. Empty for visitors and expired
 * sessions; visitors cost no statement. */
export async function findFavoriteIds(
  { db, sessions }: Pick<FastifyInstance, 'db' | 'sessions'>,
  request: FastifyRequest,
  restaurantIds: readonly number[],
): Promise<FavoriteIds> {
  const session = await sessions.find(request);
  return session ? listFavoriteIds(db, session.userId, restaurantIds) : NO_FAVORITES;
}

async function listFavoriteIds(db: Db, userId: number, restaurantIds: readonly number[]) {
  if (!restaurantIds.length) return new Map();
  const rows = await db
    .selectFrom('wishlists')
    .select(['restaurant_id', 'id'])
    .where('user_id', '=', userId)
    .where('restaurant_id', 'in', [...restaurantIds])
    .execute();
  return new Map(rows.map((row) => [row.restaurant_id, row.id]));
}

/** Card fields that depend on neither ratings nor the user. */
export type PlainCard = Omit<
  WireSummary,
  | 'timeslots'
  | 'cuisines_types'
  | 'popular_for'
  | 'is_wishlist_added'
  | 'wishlist_id'
  | 'rating_avg'
  | 'rating_count'
>;

/** Formats a list item; field names as in the contract.
 * @param favorites of the current user */
export function presentSummary(row: SummaryRow, favorites: FavoriteIds): WireSummary {
  return {
    ...presentCardRow(row),
    timeslots: row.timeslots.map(presentTimeslot),
    cuisines_types: pickOptions(row, 'cuisine'),
    popular_for: pickOptions(row, 'popularFor'),
    ...presentFavoriteFields(favorites, row.id),
    ...presentRating(row),
  };
}

/** Formats the card fields that depend on neither ratings nor the user. */
export function presentCardRow(row: CardRow): PlainCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...(row.title_lang ? { title_lang: row.title_lang } : {}),
    updated_on: row.updated_on,
    featured_image: row.featured_image,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    area: row.area,
    street: row.street,
    price_range: row.price_range,
    ...(row.special_days.length ? { special_days: row.special_days.map(presentSpecialDay) } : {}),
  };
}

/** Average rating to one decimal (specification, section 9); null without ratings. */
export function presentRating(row: Pick<SummaryRow, 'rating_sum' | 'rating_count'>) {
  const { rating_sum: sum, rating_count: count } = row;
  return { rating_avg: count ? Math.round((sum / count) * 10) / 10 : null, rating_count: count };
}

export function pickOptions(row: SummaryRow, kind: FilterKind) {
  return row.options
    .filter((option) => option.kind === kind)
    .map(({ id, title }) => ({ id, title }));
}

/** Path of a self-hosted picture below /uploads/; null for external ones. */
export const ownPicture = (path: string | null): string | null =>
  path && /^\/?uploads\//.test(path) ? path.replace(/^\/?uploads\//, '') : null;

export const tileOf = (row: SummaryRow) => ({
  cuisine: pickOptions(row, 'cuisine')[0]?.title ?? null,
  picture: ownPicture(row.featured_image),
});
