/** Reading single fields of what a host sent. Nothing here throws: a missing or strange field becomes null or an empty list. */

export type Wire = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objects = (value: unknown): Wire[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Halves of signs that take two units: servers, addresses and browsers each write something else for one. */
const HALVES = /\p{Cs}/gu;

/** Trimmed text, or null for anything without text. */
export const text = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim().replace(HALVES, '\ufffd') : null;
};

/** A finite number, also when it was sent as text; else null. */
export const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !value.trim()) return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
};

/** What a host calls a thing: a number, or words; null where it has no name. */
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

export function readImages(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => text(isObject(item) ? item['image_url'] : item) ?? []);
}
