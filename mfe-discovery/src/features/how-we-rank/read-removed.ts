import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { REMOVAL_WORDS } from '@tableside/contracts/desk/queue/rules';

/** What moderators did in the last twelve months. */
export interface ModerationCounts {
  /** Its first month, such as "2026-11". */
  readonly since: string;
  readonly removed: readonly {
    readonly what: 'review' | 'photo';
    /** A sentence. */
    readonly reason: string;
    readonly count: number;
  }[];
  /** Reviews that were reported and stay. */
  readonly kept: number;
  readonly putBack: number;
  readonly corrections: { readonly applied: number; readonly refused: number };
}

const MONTH = /^\d{4}-\d{2}$/;

/** What a host answers beside the first page of the ranks; null where it tells nothing of it. */
export function readModeration(ranks: unknown): ModerationCounts | null {
  const value = isObject(ranks) ? ranks['moderation'] : null;
  if (!isObject(value)) return null;
  const since = text(value['since']);
  if (!since || !MONTH.test(since)) return null;
  const count = (name: string) => number(value[name]) ?? 0;
  return {
    since,
    removed: objects(value['removed']).flatMap((item) => {
      const times = number(item['count']) ?? 0;
      const what = item['what'] === 'photo' ? 'photo' : 'review';
      return times > 0 ? [{ what, reason: wordsOf(text(item['reason'])), count: times }] : [];
    }),
    kept: count('kept_reviews'),
    putBack: count('put_back'),
    corrections: {
      applied: count('corrections_applied'),
      refused: count('corrections_refused'),
    },
  };
}

/** A newer host may have reasons that this page does not know. */
const wordsOf = (reason: string | null): string =>
  new Map<string | null, string>(Object.entries(REMOVAL_WORDS)).get(reason) ?? REMOVAL_WORDS.other;
