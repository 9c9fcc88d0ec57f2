/** Reads single fields of API responses. Never throws: a missing or invalid field becomes null or an empty list. */

export type Wire = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object's fields; empty for anything else. */
export const fields = (value: unknown): Wire => (isObject(value) ? value : {});

export const objects = (value: unknown): Wire[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Reads each object of a list; skips those read as null. */
export const list = <Item>(
  value: unknown,
  read: (item: Wire) => Item | null,
): readonly NonNullable<Item>[] => objects(value).flatMap((item) => read(item) ?? []);

/** The value if it is allowed; else null. */
export const oneOf = <Value>(allowed: readonly Value[], value: unknown): Value | null =>
  allowed.find((each) => each === value) ?? null;

/** The allowed values that a list contains. */
export const pickAllowed = <Value>(allowed: readonly Value[], value: unknown): readonly Value[] =>
  allowed.filter((each) => Array.isArray(value) && value.includes(each));

/** Lone surrogates, which servers, URLs, and browsers each encode differently. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Trimmed text; null if empty or not a string or number. */
export const text = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim()
    ? value.trim().replace(LONE_SURROGATES, '\ufffd')
    : null;
};

/** A finite number, including one sent as text; else null. */
export const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !value.trim()) return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
};

/** An id: a number or a string, depending on the API; null if there is none. */
export const identity = (value: unknown): number | string | null => number(value) ?? text(value);

export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** A date with an optional time, without time zone. */
const ZONELESS = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

/** An instant as ISO 8601 in UTC; null if invalid. A time without time zone is read as UTC, and a date without time as
 * noon UTC, which is on the same date in every US time zone. */
export function instant(value: unknown): string | null {
  const raw = text(value);
  if (!raw) return null;
  const [, day, time] = ZONELESS.exec(raw) ?? [];
  const date = new Date(day ? `${day}T${time ?? '12:00'}Z` : raw);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Picture paths, sent as strings or as `{image_url}`. */
export const readImages = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => text(isObject(item) ? item['image_url'] : item) ?? [])
    : [];
