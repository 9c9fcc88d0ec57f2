import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import { addBit, createBits, type Bits } from '../sets/bits';

type FactSets = Record<Fact['value'], Bits>;

/** Collects, place by place, which places are alike: of one price, with one answer to a question. */
export class PlaceSetsBuilder {
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
