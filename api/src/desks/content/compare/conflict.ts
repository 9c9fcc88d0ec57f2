import { isDeepStrictEqual } from 'node:util';
import type { FieldPath, Words } from '../../../plugins/words/words-model';
import { keysOf, valueAt } from './compare-words';

/** A field that two versions have differently. */
export interface Contested {
  readonly path: FieldPath;
  readonly changed_by: 'me' | 'them' | 'both';
  readonly mine: unknown;
  readonly live: unknown;
}

/** Fields in which a draft and what is live by now differ, and who has changed them since what both began from. Lists of
 * different lengths are one field: half of each would be neither. */
export const listContested = (
  base: Words | null,
  mine: Words | null,
  live: Words | null,
): Contested[] => list([], base ?? {}, mine ?? {}, live ?? {});

function list(path: FieldPath, base: unknown, mine: unknown, live: unknown): Contested[] {
  if (isDeepStrictEqual(mine, live)) return [];
  const isUneven = Array.isArray(mine) && Array.isArray(live) && mine.length !== live.length;
  const keys = isUneven ? null : keysOf(mine, live);
  if (keys) {
    const inBase = typeof base === 'object' && base !== null ? base : {};
    return keys.flatMap((key) =>
      list([...path, key], valueAt(inBase, key), valueAt(mine, key), valueAt(live, key)),
    );
  }
  const isMine = !isDeepStrictEqual(base, mine);
  const isTheirs = !isDeepStrictEqual(base, live);
  return [
    {
      path,
      changed_by: isMine && isTheirs ? 'both' : isMine ? 'me' : 'them',
      mine: mine ?? null,
      live: live ?? null,
    },
  ];
}
