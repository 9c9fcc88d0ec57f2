import type { WireSummary } from '@tableside/contracts/wire';
import type { OptionRow } from '../options/repository';
import { presentTimeslot } from '../restaurants/hours';
import type { SlotRow } from './hours-index';

/** What a card shows of hours and options, as the contract spells it. */
export type CardParts = Pick<WireSummary, 'timeslots' | 'cuisines_types' | 'popular_for'>;

type Line = CardParts['timeslots'][number];
type Title = CardParts['cuisines_types'][number];

/** The card parts of all places. Places with equal lines share them: a city has few different ones. */
export interface CardIndex {
  readonly lines: readonly Line[];
  /** Numbers of lines. */
  readonly hours: Lists;
  readonly titles: ReadonlyMap<number, Title>;
  /** Ids of options. */
  readonly cuisines: Lists;
  readonly popularFor: Lists;
}

/** One list of numbers per place, one after another in one array. */
interface Lists {
  /** Where the list of each place begins, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** Collects places in their order, then makes the index. */
export class CardIndexBuilder {
  readonly #options: ReadonlyMap<number, OptionRow>;
  readonly #lines: Line[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #hours = new ListsBuilder();
  readonly #cuisines = new ListsBuilder();
  readonly #popularFor = new ListsBuilder();

  /** @param options all, by id */
  constructor(options: ReadonlyMap<number, OptionRow>) {
    this.#options = options;
  }

  /** @param hours by weekday and position
   * @param optionIds in the order in which the restaurant names them */
  add(hours: readonly SlotRow[], optionIds: readonly number[]): void {
    const ids = [...new Set(optionIds)];
    const ofKind = (kind: OptionRow['kind']) =>
      ids.filter((id) => this.#options.get(id)?.kind === kind);
    this.#hours.add(hours.map((slot) => this.#numberOf(slot)));
    this.#cuisines.add(ofKind('cuisine'));
    this.#popularFor.add(ofKind('popularFor'));
  }

  build(): CardIndex {
    return {
      lines: this.#lines,
      hours: this.#hours.build(),
      titles: new Map([...this.#options].map(([id, { title }]) => [id, { id, title }])),
      cuisines: this.#cuisines.build(),
      popularFor: this.#popularFor.build(),
    };
  }

  #numberOf([weekday, opens, closes]: SlotRow): number {
    const key = (weekday * 10_000 + (opens ?? 9999)) * 10_000 + (closes ?? 9999);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const row = { weekday, opens_min: opens, closes_min: closes, is_closed: opens === null };
    this.#numbers.set(key, this.#lines.length);
    return this.#lines.push(presentTimeslot(row)) - 1;
  }
}

class ListsBuilder {
  readonly #starts: number[] = [0];
  readonly #values: number[] = [];

  add(values: readonly number[]): void {
    this.#values.push(...values);
    this.#starts.push(this.#values.length);
  }

  build(): Lists {
    return { starts: Uint32Array.from(this.#starts), values: Uint32Array.from(this.#values) };
  }
}

/** The parts of a place's card; they are shared, not to be changed. */
export function findCardParts(index: CardIndex, position: number): CardParts {
  return {
    timeslots: readList(index.hours, position, (number) => index.lines[number]),
    cuisines_types: readList(index.cuisines, position, (id) => index.titles.get(id)),
    popular_for: readList(index.popularFor, position, (id) => index.titles.get(id)),
  };
}

function readList<Item>(
  { starts, values }: Lists,
  position: number,
  find: (value: number) => Item | undefined,
): Item[] {
  const items: Item[] = [];
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at += 1) {
    const item = find(values[at] ?? 0);
    if (item) items.push(item);
  }
  return items;
}
