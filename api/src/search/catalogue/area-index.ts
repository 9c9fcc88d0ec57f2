import type { readEdges } from '@tableside/contracts/listing/rules';
import { addBit, createBits, eachBit, type Bits } from './bits';

/** A part of the city. */
export interface CatalogueArea {
  readonly title: string;
  /** How many of its places are open for business. */
  readonly count: number;
}

/** In which part of the city each place is. A place is in one at most, so one number a place says it all: to count a set for
 * each of a thousand areas would take a thousand times as long. */
export class AreaIndex {
  /** Those with most places first. */
  readonly list: readonly CatalogueArea[];
  /** By position: the place of its area in the list, from 1; 0 where nobody knows. */
  readonly #areaOf: Uint32Array;

  constructor(list: readonly CatalogueArea[], areaOf: Uint32Array) {
    this.list = list;
    this.#areaOf = areaOf;
  }

  /** Places in any of these areas. */
  listIn(titles: readonly string[]): Bits {
    const wanted = [0, ...this.list.map(({ title }) => Number(titles.includes(title)))];
    return this.#listWhere((area) => wanted[area] === 1);
  }

  /** Places of which nobody knows the area. */
  listUnknown(): Bits {
    return this.#listWhere((area) => area === 0);
  }

  /** How many of these places each area has. */
  count(places: Bits): CatalogueArea[] {
    const counts = new Uint32Array(this.list.length + 1);
    eachBit(places, (position) => {
      const area = this.#areaOf[position] ?? 0;
      counts[area] = (counts[area] ?? 0) + 1;
    });
    return this.list.map(({ title }, index) => ({ title, count: counts[index + 1] ?? 0 }));
  }

  #listWhere(isWanted: (area: number) => boolean): Bits {
    const places = createBits(this.#areaOf.length);
    for (let position = 0; position < this.#areaOf.length; position += 1) {
      if (isWanted(this.#areaOf[position] ?? 0)) addBit(places, position);
    }
    return places;
  }
}

/** Collects areas, place by place. */
export class AreaIndexBuilder {
  readonly #positions = new Map<string, number[]>();

  add(position: number, area: string | null): void {
    if (!area) return;
    const positions = this.#positions.get(area) ?? [];
    positions.push(position);
    this.#positions.set(area, positions);
  }

  /** @param size how many places there are */
  build(size: number): AreaIndex {
    const areas = [...this.#positions].sort(
      ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
    );
    const areaOf = new Uint32Array(size);
    for (const [index, [, positions]] of areas.entries()) {
      for (const position of positions) areaOf[position] = index + 1;
    }
    return new AreaIndex(
      areas.map(([title, { length: count }]) => ({ title, count })),
      areaOf,
    );
  }
}

/** The edges of a piece of the map, in degrees. */
type Edges = NonNullable<ReturnType<typeof readEdges>>;

/** Where places lie, by position. */
export class Spots {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;

  /** @param size how many places there will be */
  constructor(size: number) {
    this.#latitudes = new Float64Array(size).fill(NaN);
    this.#longitudes = new Float64Array(size).fill(NaN);
  }

  /** @param latitude degrees; null, as the longitude, where nobody knows */
  add(position: number, latitude: number | null, longitude: number | null): void {
    this.#latitudes[position] = latitude ?? NaN;
    this.#longitudes[position] = longitude ?? NaN;
  }

  /** The places between these edges; one that nobody can locate is in none. */
  listWithin({ west, south, east, north }: Edges): Bits {
    const within = createBits(this.#latitudes.length);
    for (let position = 0; position < this.#latitudes.length; position += 1) {
      const latitude = this.#latitudes[position] ?? NaN;
      const longitude = this.#longitudes[position] ?? NaN;
      if (!(latitude >= south && latitude <= north)) continue;
      const [isEast, isWest] = [longitude >= west, longitude <= east];
      if (west <= east ? isEast && isWest : isEast || isWest) addBit(within, position);
    }
    return within;
  }
}
