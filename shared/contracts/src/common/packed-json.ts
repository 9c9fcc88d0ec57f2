type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

/** A list of objects of one shape: their keys once, then a list of values for each. */
interface Table {
  readonly '#': readonly string[];
  readonly '@': readonly Json[];
}

/** A list of lists whose members make one table: the lists' lengths, then the table. */
interface Lists {
  readonly '[]': readonly number[];
  readonly '@': Json;
}

/** A list of texts that begin alike: the beginning, then the rest of each. */
interface Texts {
  readonly '^': string;
  readonly '@': readonly string[];
}

/** A list of truth values: a digit for each. */
interface Bits {
  readonly '?': string;
}

/** The same list as such is no longer than that. */
const BITS_MIN = 3;

/** A shared beginning of fewer letters costs more than it saves. */
const BEGINNING_MIN = 8;

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((key) => fields[key] !== undefined);

/** The keys that all members have in the same order; null where one differs or is no object. */
function sharedKeys(list: readonly Json[]): string[] | null {
  const [first] = list;
  if (list.length < 2 || !isFields(first)) return null;
  const keys = keysOf(first);
  const text = keys.join();
  return keys.length && list.every((item) => isFields(item) && keysOf(item).join() === text)
    ? keys
    : null;
}

/** What all texts of a list begin with; empty where one is no text. */
function sharedBeginning(list: readonly Json[]): string {
  let [shared] = list;
  if (list.length < 2 || typeof shared !== 'string') return '';
  for (const item of list) {
    if (typeof item !== 'string') return '';
    while (!item.startsWith(shared as string)) shared = (shared as string).slice(0, -1);
  }
  return shared as string;
}

/** Writes data so that the keys of a list's members stand there once, and what a list's texts begin with; truth values are
 * digits. Half of a list of restaurants is keys. No model has a field called `#`, `[]`, `^` or `?`. */
export function packJson(value: Json): Json {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const keys = sharedKeys(list);
    if (keys) {
      const columns = keys.map((key) => packJson(list.map((item) => (item as Fields)[key])));
      return { '#': keys, '@': columns } satisfies Table;
    }
    if (list.length > 1 && list.every(Array.isArray) && sharedKeys(list.flat())) {
      const lengths = list.map((item: readonly Json[]) => item.length);
      return { '[]': lengths, '@': packJson(list.flat()) } satisfies Lists;
    }
    if (list.length >= BITS_MIN && list.every((item) => typeof item === 'boolean')) {
      return { '?': list.map(Number).join('') } satisfies Bits;
    }
    const beginning = sharedBeginning(list);
    if (beginning.length >= BEGINNING_MIN) {
      const rests = (list as readonly string[]).map((item) => item.slice(beginning.length));
      return { '^': beginning, '@': rests } satisfies Texts;
    }
    return list.map(packJson);
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(keysOf(value).map((key) => [key, packJson(value[key])]));
}

/** Reads what `packJson` wrote. */
export function unpackJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(unpackJson);
  if (!isFields(value)) return value;
  if ('#' in value) {
    const { '#': keys, '@': packed } = value as unknown as Table;
    const columns = packed.map(unpackJson) as Json[][];
    return (columns[0] ?? []).map((_, row) =>
      Object.fromEntries(keys.map((key, index) => [key, columns[index]?.[row]])),
    );
  }
  if ('^' in value) {
    const { '^': beginning, '@': rests } = value as unknown as Texts;
    return rests.map((rest) => beginning + rest);
  }
  if ('?' in value) return Array.from((value as unknown as Bits)['?'], (digit) => digit === '1');
  if ('[]' in value) {
    const { '[]': lengths, '@': packed } = value as unknown as Lists;
    const flat = unpackJson(packed) as Json[];
    let end = 0;
    return lengths.map((length) => flat.slice(end, (end += length)));
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpackJson(item)]));
}
