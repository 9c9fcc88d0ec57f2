import type { readEdges } from '@tableside/contracts/listing/rules';
import { addBit, createBits, type Bits } from '../sets/bits';

/** The edges of a piece of the map, in degrees. */
export type Edges = NonNullable<ReturnType<typeof readEdges>>;

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
