import type { PriceRange } from '@tableside/contracts/restaurant/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { sql, type RawBuilder } from 'kysely';
import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import type { SpecialDay } from './record';
import type { OptionRow } from './rows';

/** What a card shows of the restaurant's own row but its ratings: what only imports and the operator change. */
export interface CardRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly title_lang: string | null;
  readonly featured_image: string | null;
  readonly location: string | null;
  /** Number and street, without the city. */
  readonly street: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: PriceRange | null;
  /** By date. */
  readonly special_days: readonly SpecialDay[];
}

/** A restaurant as a card needs it, straight from the database. */
export interface SummaryRow extends CardRow {
  readonly rating_sum: number;
  readonly rating_count: number;
  /** In the order in which the restaurant names them. */
  readonly options: readonly OptionRow[];
  readonly timeslots: readonly TimeslotRow[];
}

/** Columns of a card, for the alias `r`, without ratings and the parts that are rows of other tables. */
export const cardRowColumns: RawBuilder<CardRow> = sql`
  r.id, r.slug, r.title, r.title_lang, r.featured_image, r.location, r.street, r.area, r.latitude, r.longitude,
  r.price_range, r.special_days`;

/** Columns and parts of a card, with the options of some kinds. The parts cost a query per row: they are for the rows of one page. */
export const summaryColumns = (kinds: readonly FilterKind[]): RawBuilder<SummaryRow> => sql`
  ${cardRowColumns}, r.rating_sum, r.rating_count,
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'title', o.title)
      ORDER BY array_position(r.opt_ids, o.id)), '[]')
    FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = ANY(${kinds}::text[])) AS options,
  (SELECT coalesce(json_agg(json_build_object('weekday', t.weekday, 'opens_min', t.opens_min,
      'closes_min', t.closes_min, 'is_closed', t.is_closed) ORDER BY t.weekday, t.position), '[]')
    FROM timeslots t WHERE t.restaurant_id = r.id) AS timeslots`;

/** Kinds of options that a card shows. */
export const CARD_KINDS: readonly FilterKind[] = ['cuisine', 'popularFor'];
/** Everything of a card, for the alias `r`. */
export const cardColumns: RawBuilder<SummaryRow> = summaryColumns(CARD_KINDS);

type WireSpecialDay = NonNullable<WireSummary['special_days']>[number];
type WireTimeslot = WireSummary['timeslots'][number];

/** A row of the timeslots table. */
interface TimeslotRow {
  readonly weekday: number;
  readonly opens_min: number | null;
  readonly closes_min: number | null;
  readonly is_closed: boolean;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MIN = 1440;

/** One line of opening hours as the contract words it: "5 PM to 1 AM". A split day has several. */
export function presentTimeslot(row: TimeslotRow): WireTimeslot {
  const weekday = WEEKDAYS[row.weekday - 1] ?? '';
  if (row.is_closed || row.opens_min === null || row.closes_min === null) {
    return { weekday, slot: '', is_closed: 1 };
  }
  return { weekday, slot: formatSpan(row.opens_min, row.closes_min), is_closed: 0 };
}

/** A special day as the contract words it, its spans in one line. */
export const presentSpecialDay = ({ date, name, spans }: SpecialDay): WireSpecialDay => ({
  weekday: WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? '',
  date,
  name,
  slot: (spans ?? []).map(([opensMin, closesMin]) => formatSpan(opensMin, closesMin)).join(', '),
  is_closed: spans?.length === 0 ? 1 : 0,
});

/** @param opensMin @param closesMin minutes from midnight of the day on which it opens */
export function formatSpan(opensMin: number, closesMin: number): string {
  if (closesMin - opensMin >= DAY_MIN) return 'Open 24 hours';
  return `${formatTime(opensMin)} to ${formatTime(closesMin)}`;
}

/** Ids of the entries by which restaurants are favourites of a person, by the restaurants' ids. */
export type FavouriteIds = ReadonlyMap<number, number>;

/** Those of a visitor. */
export const NO_FAVOURITES: FavouriteIds = new Map();

/** How a restaurant looks to a person, in the words of the contract. */
export function presentFavouriteFields(favourites: FavouriteIds, restaurantId: number) {
  const id = favourites.get(restaurantId) ?? null;
  return { is_wishlist_added: id !== null, wishlist_id: id };
}

/** Which of some restaurants are favourites of the person who asks. A visitor, and a browser whose session is over, has
 * none; for a visitor the database is not asked. */
export async function findFavouriteIds(
  { db, sessions }: Pick<FastifyInstance, 'db' | 'sessions'>,
  request: FastifyRequest,
  restaurantIds: readonly number[],
): Promise<FavouriteIds> {
  const session = await sessions.find(request);
  return session ? listFavouriteIds(db, session.userId, restaurantIds) : NO_FAVOURITES;
}

/** Which of these restaurants are a person's favourites. */
async function listFavouriteIds(
  db: Db,
  userId: number,
  restaurantIds: readonly number[],
): Promise<FavouriteIds> {
  if (!restaurantIds.length) return new Map();
  const rows = await db
    .selectFrom('wishlists')
    .select(['restaurant_id', 'id'])
    .where('user_id', '=', userId)
    .where('restaurant_id', 'in', [...restaurantIds])
    .execute();
  return new Map(rows.map((row) => [row.restaurant_id, row.id]));
}

/** What a card shows of the restaurant alone: not of its ratings, and not of who looks at it. */
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

/** A restaurant of a list, field names as the contract spells them.
 * @param favourites of the person who asks */
export function presentSummary(row: SummaryRow, favourites: FavouriteIds): WireSummary {
  return {
    ...presentCardRow(row),
    timeslots: row.timeslots.map(presentTimeslot),
    cuisines_types: pickOptions(row, 'cuisine'),
    popular_for: pickOptions(row, 'popularFor'),
    ...presentFavouriteFields(favourites, row.id),
    ...presentRating(row),
  };
}

/** What a card shows of the restaurant alone. */
export function presentCardRow(row: CardRow): PlainCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...(row.title_lang ? { title_lang: row.title_lang } : {}),
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

/** Mean of all ratings, to one decimal (specification, section 9); null when nobody has rated. */
export function presentRating(row: Pick<SummaryRow, 'rating_sum' | 'rating_count'>) {
  const { rating_sum: sum, rating_count: count } = row;
  return { rating_avg: count ? Math.round((sum / count) * 10) / 10 : null, rating_count: count };
}

/** The options of one kind, as the contract names them. */
export function pickOptions(row: SummaryRow, kind: FilterKind) {
  return row.options
    .filter((option) => option.kind === kind)
    .map(({ id, title }) => ({ id, title }));
}

/** A picture's path below /uploads/, of one that this host has itself; else null. */
export const ownPicture = (path: string | null): string | null =>
  path && /^\/?uploads\//.test(path) ? path.replace(/^\/?uploads\//, '') : null;

/** What stands for a restaurant beside words. */
export const tileOf = (row: SummaryRow) => ({
  cuisine: pickOptions(row, 'cuisine')[0]?.title ?? null,
  picture: ownPicture(row.featured_image),
});
