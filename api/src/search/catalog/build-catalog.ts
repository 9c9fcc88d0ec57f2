import { setImmediate } from 'node:timers/promises';
import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../restaurants/rows';
import { presentCardRow, presentTimeslot } from '../../restaurants/cards';
import { buildLexicon, type Lexicon } from '../language/lexicon';
import { listAddressTerms, listNameTerms, listTerms } from '../language/text';
import { addBit, countBits, createBits, type Bits, fillBits } from './bits';
import { createRatingColumns, orderRatings, sortPositions, writeRating } from './ratings';
import type { Catalog, CatalogReading } from './catalog';
import { type RestaurantHours, readHours } from './hours-index';
import { SuggestionIndexBuilder, type CatalogOption } from './suggestion-index';
import {
  countRestaurants,
  listOrdered,
  listRestaurants,
  readCityName,
  readOptions,
  readState,
  type RestaurantRow,
} from './repository';
import { TermIndexBuilder } from './term-index';

/** Rows per batch, so that other requests are handled in between. */
const RESTAURANTS_AT_A_TIME = 250;

/** Reads the catalog and all ratings from one snapshot of the database. */
export function buildCatalog(db: Db): Promise<CatalogReading> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(readCatalog);
}

async function readCatalog(tx: Db): Promise<CatalogReading> {
  const { version, snapshot } = await readState(tx);
  const builder = new CatalogBuilder(await countRestaurants(tx), await readOptions(tx));
  await readRestaurants(tx, (row) => builder.add(row));
  const positions = new Map([...builder.ids].map((id, position) => [id, position]));
  const toOrder = (ids: readonly number[]) => Uint32Array.from(ids, (id) => positions.get(id) ?? 0);
  const byName = toOrder(await listOrdered(tx, 'byName'));
  const byAge = toOrder(await listOrdered(tx, 'byAge'));
  const city = await readCityName(tx);
  return {
    catalog: { version, byName, byAge, ...builder.build(city) },
    ratings: orderRatings(builder.ratings, snapshot),
  };
}

async function readRestaurants(tx: Db, visit: (row: RestaurantRow) => void): Promise<void> {
  let batch: readonly RestaurantRow[];
  let after = 0;
  do {
    batch = await listRestaurants(tx, after, RESTAURANTS_AT_A_TIME);
    batch.forEach(visit);
    after = batch.at(-1)?.id ?? after;
    await setImmediate();
  } while (batch.length === RESTAURANTS_AT_A_TIME);
}

type FactSets = Record<Fact['value'], Bits>;

class CatalogBuilder {
  readonly ids;
  readonly ratings;
  readonly #known: ReadonlyMap<number, OptionRow>;
  readonly #options = new Map<number, CatalogOption>();
  readonly #prices = new Map<PriceRange, Bits>();
  readonly #facts = new Map<string, FactSets>();
  readonly #areas = new Map<string, Bits>();
  readonly #states = new Set<string>();
  readonly #hours: RestaurantHours[] = [];
  readonly #points: Catalog['points'][number][] = [];
  readonly #cards: string[] = [];
  readonly #terms = new TermIndexBuilder();
  readonly #suggestions = new SuggestionIndexBuilder();

  /** @param size number of restaurants
   * @param known all options, by id */
  constructor(size: number, known: ReadonlyMap<number, OptionRow>) {
    this.ids = new Uint32Array(size);
    this.ratings = createRatingColumns(size);
    this.#known = known;
  }

  add(row: RestaurantRow): void {
    const { id, area, price_range: price, facts, latitude, longitude } = row;
    const position = this.#cards.length;
    const options = [...new Set(row.optionIds)].flatMap((own) => this.#known.get(own) ?? []);
    const createSet = () => createBits(this.ids.length);
    this.ids[position] = id;
    writeRating(this.ratings, position, [
      id,
      row.rating_sum,
      row.rating_count,
      row.score,
      row.completeness,
    ]);
    for (const { id: option, kind, title } of options) {
      const create = () => ({ kind, title, restaurants: createSet() });
      addBit(getOrCreate(this.#options, option, create).restaurants, position);
    }
    for (const { title, value } of facts) {
      const create = () => ({ yes: createSet(), limited: createSet(), no: createSet() });
      addBit(getOrCreate(this.#facts, title, create)[value], position);
    }
    if (price) addBit(getOrCreate(this.#prices, price, createSet), position);
    if (area) addBit(getOrCreate(this.#areas, area, createSet), position);
    const [, state] = /\b([A-Z]{2}),? \d{5}/.exec(row.location ?? '') ?? [];
    if (state) this.#states.add(state);
    this.#points.push(latitude === null || longitude === null ? null : { latitude, longitude });
    this.#hours.push(readHours(row.hours, row.special_days));
    this.#terms.add({
      title: [row.title, ...row.otherNames].flatMap(listNameTerms),
      cuisine: options.flatMap(({ kind, title }) => (kind === 'cuisine' ? listTerms(title) : [])),
      dish: row.dishes.flatMap(listTerms),
      address: [...listAddressTerms(row.location ?? ''), ...listTerms(area ?? '')],
    });
    this.#cards.push(writeCardStart(row, options));
    this.#suggestions.add(row.title, row.score, row.dishes);
  }

  /** @param city name as configured */
  build(city: string | null): Omit<Catalog, 'version' | 'byName' | 'byAge'> {
    const { completenessScores } = this.ratings;
    const areas = new Map(
      [...this.#areas].sort(
        ([a, some], [b, others]) => countBits(others) - countBits(some) || (a < b ? -1 : 1),
      ),
    );
    return {
      ids: this.ids,
      everything: fillBits(this.ids.length),
      options: this.#options,
      hours: this.#hours,
      cards: this.#cards,
      terms: this.#terms.build(),
      suggestions: this.#suggestions.build(this.#options, areas),
      lexicon: this.#buildLexicon(city, [...areas.keys()]),
      points: this.#points,
      byCompleteness: sortPositions(
        completenessScores,
        (a, b) => (completenessScores[b] ?? 0) - (completenessScores[a] ?? 0),
      ),
      prices: this.#prices,
      facts: this.#facts,
      areas,
    };
  }

  #buildLexicon(city: string | null, areas: readonly string[]): Lexicon {
    const [name, ...states] = city?.split(',') ?? [];
    return buildLexicon({
      city: name?.trim() || null,
      states: [...states, ...this.#states],
      options: [...this.#options].map(([id, { kind, title }]) => ({
        id,
        title,
        isCuisine: kind === 'cuisine',
      })),
      facts: [...this.#facts.keys()],
      areas,
      prices: [...this.#prices.keys()],
    });
  }
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** See {@link Catalog.cards}.
 * @param options in the order in which the restaurant names them */
function writeCardStart(row: RestaurantRow, options: readonly OptionRow[]): string {
  const ofKind = (wanted: OptionRow['kind']) =>
    options.filter(({ kind }) => kind === wanted).map(({ id, title }) => ({ id, title }));
  const card = {
    ...presentCardRow(row),
    timeslots: row.hours.map(([weekday, opens, closes]) =>
      presentTimeslot({ weekday, opens_min: opens, closes_min: closes, is_closed: opens === null }),
    ),
    cuisines_types: ofKind('cuisine'),
    popular_for: ofKind('popularFor'),
  };
  return JSON.stringify(card).slice(0, -1);
}
