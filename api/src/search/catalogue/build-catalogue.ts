import { setImmediate } from 'node:timers/promises';
import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../restaurants/rows';
import { presentCardRow } from '../../restaurants/cards';
import { buildLexicon, type Lexicon } from '../language/lexicon';
import { listWords } from '../language/text';
import { addBit, createBits, type Bits, fillBits, findPosition } from './bits';
import { AreaIndexBuilder, type CatalogueArea, Spots } from './area-index';
import { CardIndexBuilder } from './card-index';
import {
  toOrder,
  type Order,
  createRatingColumns,
  writeRating,
  type RatingColumns,
  orderByStanding,
} from './ratings';
import type { Catalogue, CatalogueReading } from './catalogue';
import { HoursIndexBuilder } from './hours-index';
import { SuggestionIndexBuilder, type CatalogueOption } from './suggestion-index';
import {
  countPlaces,
  listPlaces,
  readCityName,
  readOptions,
  readOrder,
  readState,
  type OrderName,
  type PlaceRow,
} from './repository';
import { WordIndexBuilder } from './word-index';

type FactSets = Record<Fact['value'], Bits>;

/** Collects, place by place, which places are alike: of one price, with one answer to a question. */
class PlaceSetsBuilder {
  readonly prices = new Map<PriceRange, Bits>();
  readonly facts = new Map<string, FactSets>();
  readonly #size: number;

  /** @param size how many places there will be */
  constructor(size: number) {
    this.#size = size;
  }

  add(
    position: number,
    place: {
      readonly price: PriceRange | null;
      readonly facts: readonly Fact[];
    },
  ): void {
    if (place.price) this.#addPrice(place.price, position);
    for (const { title, value } of place.facts) {
      const sets = this.facts.get(title) ?? this.#createFactSets();
      addBit(sets[value], position);
      this.facts.set(title, sets);
    }
  }

  #addPrice(price: PriceRange, position: number): void {
    const places = this.prices.get(price) ?? createBits(this.#size);
    addBit(places, position);
    this.prices.set(price, places);
  }

  #createFactSets(): FactSets {
    return {
      yes: createBits(this.#size),
      limited: createBits(this.#size),
      no: createBits(this.#size),
    };
  }
}

/** Places read at a time, and ids of an order: other requests are answered in between. */
const PLACES_AT_A_TIME = 250;
const IDS_AT_A_TIME = 2000;

/** Reads the whole catalogue and all ratings as they are at one moment of the database. */
export function buildCatalogue(db: Db): Promise<CatalogueReading> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(readCatalogue);
}

async function readCatalogue(tx: Db): Promise<CatalogueReading> {
  const { version, snapshot } = await readState(tx);
  const builder = new CatalogueBuilder(await countPlaces(tx), await readOptions(tx));
  await readPlaces(tx, (row) => builder.add(row));
  const byName = await readOrdered(tx, 'byName', builder.ids);
  const byAge = await readOrdered(tx, 'byAge', builder.ids);
  const byScore = await readOrdered(tx, 'byScore', builder.ids);
  const byMean = await readOrdered(tx, 'byMean', builder.ids);
  const city = await readCityName(tx);
  return {
    catalogue: { version, byName, byAge, ...(await builder.build(city, byScore)) },
    ratings: { snapshot, byScore, byMean, ...builder.ratings },
  };
}

async function readPlaces(tx: Db, visit: (row: PlaceRow) => void): Promise<void> {
  let batch: readonly PlaceRow[];
  let after = 0;
  do {
    batch = await listPlaces(tx, after, PLACES_AT_A_TIME);
    batch.forEach(visit);
    after = batch.at(-1)?.id ?? after;
    await setImmediate();
  } while (batch.length === PLACES_AT_A_TIME);
}

async function readOrdered(tx: Db, order: OrderName, ids: Uint32Array): Promise<Order> {
  const positions = new Uint32Array(ids.length);
  let place = 0;
  for await (const batch of readOrder(tx, order, IDS_AT_A_TIME)) {
    for (const id of batch) positions[place++] = findPosition(ids, id) ?? 0;
    await setImmediate();
  }
  return toOrder(positions);
}

/** Collects places in the order of their ids. */
class CatalogueBuilder {
  readonly ids: Uint32Array;
  readonly ratings: RatingColumns;
  readonly #known: ReadonlyMap<number, OptionRow>;
  readonly #options = new Map<number, CatalogueOption>();
  readonly #hours = new HoursIndexBuilder();
  readonly #words = new WordIndexBuilder();
  readonly #areas = new AreaIndexBuilder();
  readonly #sets: PlaceSetsBuilder;
  readonly #spots: Spots;
  readonly #standings: Int16Array;
  readonly #suggestions: SuggestionIndexBuilder;
  readonly #cards: CardIndexBuilder;
  #position = 0;

  /** @param size how many there will be
   * @param known all options, by id */
  constructor(size: number, known: ReadonlyMap<number, OptionRow>) {
    this.ids = new Uint32Array(size);
    this.ratings = createRatingColumns(size);
    this.#known = known;
    this.#cards = new CardIndexBuilder(known);
    this.#sets = new PlaceSetsBuilder(size);
    this.#spots = new Spots(size);
    this.#standings = new Int16Array(size);
    this.#suggestions = new SuggestionIndexBuilder(size);
  }

  add(row: PlaceRow): void {
    const { id, area, price_range: price, facts, optionIds, hours } = row;
    this.ids[this.#position] = id;
    writeRating(this.ratings, this.#position, [
      id,
      row.rating_sum,
      row.rating_count,
      row.score,
      row.standing,
    ]);
    this.#addOptions(optionIds);
    this.#areas.add(this.#position, area);
    this.#sets.add(this.#position, { price, facts });
    this.#spots.add(this.#position, row.latitude, row.longitude);
    this.#standings[this.#position] = row.standing;
    this.#hours.add(hours, row.special_days);
    this.#words.add({
      title: listWords(row.title),
      cuisine: this.#listCuisineWords(optionIds),
      dish: row.dishes.flatMap(listWords),
      address: listWords(`${row.location ?? ''} ${area ?? ''}`),
    });
    this.#cards.add(presentCardRow(row), hours, optionIds);
    this.#suggestions.add(row.title, row.score, row.dishes);
    this.#position += 1;
  }

  /** @param city its name as it was set */
  async build(
    city: string | null,
    byScore: Order,
  ): Promise<Omit<Catalogue, 'version' | 'byName' | 'byAge'>> {
    // What takes milliseconds takes them one at a time; in between, other requests are answered.
    const hours = await this.#hours.build();
    const cards = this.#cards.build();
    await setImmediate();
    const areas = this.#areas.build(this.ids.length);
    return {
      ids: this.ids,
      everything: fillBits(this.ids.length),
      options: this.#options,
      hours,
      cards,
      words: await this.#words.build(),
      suggestions: await this.#suggestions.build(this.#options, areas.list, byScore),
      lexicon: this.#buildLexicon(city, areas.list),
      spots: this.#spots,
      byStanding: orderByStanding(this.#standings),
      prices: this.#sets.prices,
      facts: this.#sets.facts,
      areas,
    };
  }

  #buildLexicon(city: string | null, areas: readonly CatalogueArea[]): Lexicon {
    return buildLexicon({
      city: city?.split(',')[0]?.trim() || null,
      options: [...this.#options].map(([id, { kind, title }]) => ({
        id,
        title,
        isCuisine: kind === 'cuisine',
      })),
      facts: [...this.#sets.facts.keys()],
      areas: areas.map(({ title }) => title),
      prices: [...this.#sets.prices.keys()],
    });
  }

  #listCuisineWords(optionIds: readonly number[]): string[] {
    return optionIds.flatMap((id) => {
      const option = this.#known.get(id);
      return option?.kind === 'cuisine' ? listWords(option.title) : [];
    });
  }

  #addOptions(optionIds: readonly number[]): void {
    for (const id of optionIds) {
      const known = this.#known.get(id);
      if (!known) continue;
      const { kind, title } = known;
      const option = this.#options.get(id) ?? {
        kind,
        title,
        places: createBits(this.ids.length),
      };
      addBit(option.places, this.#position);
      this.#options.set(id, option);
    }
  }
}
