import { createHash } from 'node:crypto';
import type { RestaurantRecord } from './record';

/** A fingerprint of everything that a record says, whatever the order of its keys. Two imports of the same
 * data have equal hashes, so the second has nothing to write. The slug is a wish for the first time, no content. Hours with a
 * source count by that source: what it means for the coming months changes without it. */
export function hashRecord({
  slug: _wish,
  hours,
  hoursSource,
  ...record
}: RestaurantRecord): string {
  const { month: _month, ...source } = hoursSource ?? {};
  const content = hoursSource ? { ...record, hoursSource: source } : { ...record, hours };
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('base64url');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  );
}
