import { type PlainCard, presentTimeslot } from '../../restaurants/cards';
import type { OptionRow } from '../../restaurants/rows';
import type { SlotRow } from './hours-index';

/** The cards of all places as JSON, in parts. Places with equal lines share them: a city has few different ones. */
export interface CardIndex {
  /** Fields of plain cards, without braces. */
  readonly plain: readonly string[];
  readonly lines: readonly string[];
  /** Numbers of lines. */
  readonly hours: Lists;
  readonly titles: ReadonlyMap<number, string>;
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
  readonly #plain: string[] = [];
  readonly #lines: string[] = [];
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
  add(card: PlainCard, hours: readonly SlotRow[], optionIds: readonly number[]): void {
    this.#plain.push(JSON.stringify(card).slice(1, -1));
    const ids = [...new Set(optionIds)];
    const ofKind = (kind: OptionRow['kind']) =>
      ids.filter((id) => this.#options.get(id)?.kind === kind);
    this.#hours.add(hours.map((slot) => this.#numberOf(slot)));
    this.#cuisines.add(ofKind('cuisine'));
    this.#popularFor.add(ofKind('popularFor'));
  }

  build(): CardIndex {
    return {
      plain: this.#plain,
      lines: this.#lines,
      hours: this.#hours.build(),
      titles: new Map(
        [...this.#options].map(([id, { title }]) => [id, JSON.stringify({ id, title })]),
      ),
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
    return this.#lines.push(JSON.stringify(presentTimeslot(row))) - 1;
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
    return { starts: new Uint32Array(this.#starts), values: new Uint32Array(this.#values) };
  }
}

/** A place's card as JSON, but for ratings and what a person saved: an object without its closing brace. */
export function writeCardStart(index: CardIndex, position: number): string {
  const hours = listTexts(index.hours, position, (number) => index.lines[number]);
  const cuisines = listTexts(index.cuisines, position, (id) => index.titles.get(id));
  const popularFor = listTexts(index.popularFor, position, (id) => index.titles.get(id));
  return `{${index.plain[position] ?? ''},"timeslots":[${hours}],"cuisines_types":[${cuisines}],"popular_for":[${popularFor}]`;
}

/** What names a place, and what it is. */
export function readCard(index: CardIndex, position: number) {
  const card = JSON.parse(`{${index.plain[position] ?? ''}}`) as PlainCard;
  const cuisineId = listValues(index.cuisines, position)[0];
  const option = cuisineId === undefined ? undefined : index.titles.get(cuisineId);
  const cuisine = option ? (JSON.parse(option) as { readonly title: string }).title : null;
  return { ...card, cuisine };
}

const listValues = ({ starts, values }: Lists, position: number) =>
  values.subarray(starts[position] ?? 0, starts[position + 1] ?? 0);

/** The texts of a place's list, with commas between them. */
function listTexts(
  { starts, values }: Lists,
  position: number,
  find: (value: number) => string | undefined,
): string {
  const end = starts[position + 1] ?? 0;
  let texts = '';
  for (let at = starts[position] ?? 0; at < end; at += 1) {
    const text = find(values[at] ?? 0);
    if (text !== undefined) texts += texts ? `,${text}` : text;
  }
  return texts;
}
