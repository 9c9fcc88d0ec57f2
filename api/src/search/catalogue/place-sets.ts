import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import { addBit, countBits, createBits, type Bits } from './bits';
import type { CatalogueArea } from './named-sets';

type FactSets = Record<Fact['value'], Bits>;

/** Collects, place by place, which places are alike: in one area, of one price, with one answer to a question. */
export class PlaceSetsBuilder {
  readonly areas = new Map<string, Bits>();
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
      readonly area: string | null;
      readonly price: PriceRange | null;
      readonly facts: readonly Fact[];
    },
  ): void {
    if (place.area) this.#addTo(this.areas, place.area, position);
    if (place.price) this.#addTo(this.prices, place.price, position);
    for (const { title, value } of place.facts) {
      const sets = this.facts.get(title) ?? this.#createFactSets();
      addBit(sets[value], position);
      this.facts.set(title, sets);
    }
  }

  /** Those with most places first. */
  listAreas(): CatalogueArea[] {
    return [...this.areas]
      .map(([title, places]) => ({ title, count: countBits(places), places }))
      .sort((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
  }

  #addTo<Key>(sets: Map<Key, Bits>, key: Key, position: number): void {
    const places = sets.get(key) ?? createBits(this.#size);
    addBit(places, position);
    sets.set(key, places);
  }

  #createFactSets(): FactSets {
    return {
      yes: createBits(this.#size),
      limited: createBits(this.#size),
      no: createBits(this.#size),
    };
  }
}
