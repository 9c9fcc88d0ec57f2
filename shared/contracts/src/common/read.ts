/** Reads single fields of what a host sent. Nothing here throws: a missing or strange field becomes null or an empty list. */

export type Wire = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object's fields; none for anything else. */
export const fields = (value: unknown): Wire => (isObject(value) ? value : {});

export const objects = (value: unknown): Wire[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Reads each object of a list; those that are read as null are left out. */
export const list = <Item>(
  value: unknown,
  read: (item: Wire) => Item | null,
): readonly NonNullable<Item>[] => objects(value).flatMap((item) => read(item) ?? []);

/** The value, when it is one of those allowed. */
export const oneOf = <Value>(allowed: readonly Value[], value: unknown): Value | null =>
  allowed.find((each) => each === value) ?? null;

/** Those of the allowed values that a list holds. */
export const someOf = <Value>(allowed: readonly Value[], value: unknown): readonly Value[] =>
  allowed.filter((each) => Array.isArray(value) && value.includes(each));

/** Lone surrogates: servers, addresses and browsers each write something else for one. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Trimmed text, or null for anything without text. */
export const text = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim()
    ? value.trim().replace(LONE_SURROGATES, '\ufffd')
    : null;
};

/** A finite number, also when it was sent as text; else null. */
export const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !value.trim()) return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
};

/** An id: some hosts count, others use words; null where there is none. */
export const identity = (value: unknown): number | string | null => number(value) ?? text(value);

export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** A day, and perhaps a time of that day without a zone. */
const ZONELESS = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

/** An instant as ISO 8601 in UTC; null when it cannot be read. A time without a zone counts as UTC, wherever it is read,
 * and a day alone as its noon, which is on that day in every American zone. */
export function instant(value: unknown): string | null {
  const raw = text(value);
  if (!raw) return null;
  const [, day, time] = ZONELESS.exec(raw) ?? [];
  const date = new Date(day ? `${day}T${time ?? '12:00'}Z` : raw);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Paths of pictures, sent as plain text or as `{image_url}`. */
export const readImages = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => text(isObject(item) ? item['image_url'] : item) ?? [])
    : [];
