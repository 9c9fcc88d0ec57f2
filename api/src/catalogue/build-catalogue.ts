import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/schema';
import type { OptionRow } from '../options/repository';
import { addBit, createBits, fillBits } from './bits';
import { CardIndexBuilder } from './card-index';
import type { Catalogue, CatalogueArea, CatalogueOption } from './catalogue';
import { indexHours } from './hours-index';
import {
  listPlaces,
  readOptions,
  readOrders,
  readState,
  type Orders,
  type PlaceRow,
} from './repository';
import { WordIndexBuilder } from './word-index';

/** Places read at a time: other requests are answered in between. */
const BATCH_SIZE = 1000;

/** Reads the whole catalogue as it is at one moment of the database. */
export function buildCatalogue(db: Db): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(readCatalogue);
}

/** What is kept of a place until all have been read. */
type Part = Pick<PlaceRow, 'id' | 'optionIds' | 'hours'>;

async function readCatalogue(tx: Db): Promise<Catalogue> {
  const { version } = await readState(tx);
  const known = await readOptions(tx);
  const orders = await readOrders(tx);
  const parts: Part[] = [];
  const words = new WordIndexBuilder();
  const cards = new CardIndexBuilder(known);
  const areas = new Map<string, number>();
  for await (const { words: all, titleWords, area, ...part } of readPlaces(tx)) {
    parts.push(part);
    words.add(all, titleWords);
    cards.add(part.hours, part.optionIds);
    if (area) areas.set(area, (areas.get(area) ?? 0) + 1);
  }
  const ids = Uint32Array.from(parts, ({ id }) => id);
  // Each of these takes a while; in between, other requests are answered.
  await setImmediate();
  const { byName, byAge } = findPositions(parts, orders);
  await setImmediate();
  const options = indexOptions(parts, known);
  await setImmediate();
  const hours = indexHours(parts.map((part) => part.hours));
  await setImmediate();
  return {
    version,
    ids,
    everything: fillBits(ids.length),
    options,
    hours,
    words: words.build(),
    cards: cards.build(),
    byName,
    byAge,
    areas: sortAreas(areas),
  };
}

function findPositions(parts: readonly Part[], { byName, byAge }: Orders) {
  const positions = new Map(parts.map(({ id }, position) => [id, position]));
  const toPositions = (ordered: readonly number[]) =>
    Uint32Array.from(ordered, (id) => positions.get(id) ?? 0);
  return { byName: toPositions(byName), byAge: toPositions(byAge) };
}

async function* readPlaces(tx: Db): AsyncGenerator<PlaceRow> {
  let batch: readonly PlaceRow[];
  let after = 0;
  do {
    batch = await listPlaces(tx, after, BATCH_SIZE);
    yield* batch;
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH_SIZE);
}

function indexOptions(
  parts: readonly Part[],
  known: ReadonlyMap<number, OptionRow>,
): Map<number, CatalogueOption> {
  const options = new Map<number, CatalogueOption>();
  for (const [position, { optionIds }] of parts.entries()) {
    for (const id of optionIds) {
      const kind = known.get(id)?.kind;
      if (!kind) continue;
      const option = options.get(id) ?? { kind, places: createBits(parts.length) };
      addBit(option.places, position);
      options.set(id, option);
    }
  }
  return options;
}

const sortAreas = (areas: ReadonlyMap<string, number>): CatalogueArea[] =>
  [...areas]
    .map(([title, count]) => ({ title, count }))
    .sort((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
