import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../records/options';
import { presentCardRow } from '../../cards/presenter';
import { addBit, createBits, fillBits } from './bits';
import { CardIndexBuilder } from './card-index';
import type { Catalogue, CatalogueArea, CatalogueOption } from './catalogue';
import { findPosition } from './find-position';
import { HoursIndexBuilder } from './hours-index';
import {
  countPlaces,
  listPlaces,
  readOptions,
  readOrder,
  readState,
  type Order,
  type PlaceRow,
} from './repository';
import { WordIndexBuilder } from './word-index';

/** Places read at a time, and ids of an order: other requests are answered in between. */
const PLACES_AT_A_TIME = 250;
const IDS_AT_A_TIME = 2000;

/** Reads the whole catalogue as it is at one moment of the database. */
export function buildCatalogue(db: Db): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(readCatalogue);
}

async function readCatalogue(tx: Db): Promise<Catalogue> {
  const { version } = await readState(tx);
  const builder = new CatalogueBuilder(await countPlaces(tx), await readOptions(tx));
  await readPlaces(tx, (row) => builder.add(row));
  const byName = await readPositions(tx, 'byName', builder.ids);
  const byAge = await readPositions(tx, 'byAge', builder.ids);
  return { version, byName, byAge, ...(await builder.build()) };
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

async function readPositions(tx: Db, order: Order, ids: Uint32Array): Promise<Uint32Array> {
  const positions = new Uint32Array(ids.length);
  let place = 0;
  for await (const batch of readOrder(tx, order, IDS_AT_A_TIME)) {
    for (const id of batch) positions[place++] = findPosition(ids, id) ?? 0;
    await setImmediate();
  }
  return positions;
}

/** Collects places in the order of their ids. */
class CatalogueBuilder {
  readonly ids: Uint32Array;
  readonly #known: ReadonlyMap<number, OptionRow>;
  readonly #options = new Map<number, CatalogueOption>();
  readonly #areas = new Map<string, number>();
  readonly #hours = new HoursIndexBuilder();
  readonly #words = new WordIndexBuilder();
  readonly #cards: CardIndexBuilder;
  #position = 0;

  /** @param size how many there will be
   * @param known all options, by id */
  constructor(size: number, known: ReadonlyMap<number, OptionRow>) {
    this.ids = new Uint32Array(size);
    this.#known = known;
    this.#cards = new CardIndexBuilder(known);
  }

  add(row: PlaceRow): void {
    const { id, area, optionIds, hours } = row;
    this.ids[this.#position] = id;
    this.#addOptions(optionIds);
    if (area) this.#areas.set(area, (this.#areas.get(area) ?? 0) + 1);
    this.#hours.add(hours);
    this.#words.add(row.words, row.titleWords);
    this.#cards.add(presentCardRow(row), hours, optionIds);
    this.#position += 1;
  }

  async build(): Promise<Omit<Catalogue, 'version' | 'byName' | 'byAge'>> {
    // What takes milliseconds takes them one at a time; in between, other requests are answered.
    const hours = await this.#hours.build();
    const cards = this.#cards.build();
    await setImmediate();
    return {
      ids: this.ids,
      everything: fillBits(this.ids.length),
      options: this.#options,
      hours,
      cards,
      words: await this.#words.build(),
      areas: sortAreas(this.#areas),
    };
  }

  #addOptions(optionIds: readonly number[]): void {
    for (const id of optionIds) {
      const kind = this.#known.get(id)?.kind;
      if (!kind) continue;
      const option = this.#options.get(id) ?? { kind, places: createBits(this.ids.length) };
      addBit(option.places, this.#position);
      this.#options.set(id, option);
    }
  }
}

const sortAreas = (areas: ReadonlyMap<string, number>): CatalogueArea[] =>
  [...areas]
    .map(([title, count]) => ({ title, count }))
    .sort((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
