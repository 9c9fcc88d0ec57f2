import { formatCount } from '@tableside/contracts/common/text';
import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { REMOVAL_WORDS } from '@tableside/contracts/desk/queue/rules';
import { formatMonth } from '@tableside/contracts/restaurant/format-date';
import styles from './how-we-rank.module.css';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

export interface RemovedProps {
  readonly ranks: unknown;
  readonly className: string | undefined;
}

export function Removed({ ranks, className }: RemovedProps) {
  const counts = readModeration(ranks);
  if (!counts) return null;
  const { removed, kept, putBack, corrections } = counts;
  const since = formatMonth(counts.since);
  return (
    <section className={className}>
      <h2>What was taken off this site</h2>
      <p>
        People report reviews, and moderators look at each report and at every new photo. Nobody can
        pay to have one removed. A bad rating is no reason.
      </p>
      {removed.length === 0 && <p>{`Since ${since}, no review or photo was taken off.`}</p>}
      {removed.length > 0 && (
        <>
          <p>{`Since ${since} these were taken off:`}</p>
          <ul className={styles['examples']}>
            {removed.map(({ what, reason, count }) => (
              <li key={`${what} ${reason}`} className={styles['example']}>
                <strong>{counted(count, what)}</strong>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {kept > 0 && (
        <p>{`Reported, looked at and left where they are: ${counted(kept, 'review')}.`}</p>
      )}
      {putBack > 0 && (
        <p>{`Taken off, and put back after a second look: ${formatCount(putBack)}.`}</p>
      )}
      {corrections.applied + corrections.refused > 0 && (
        <p>
          {`Corrections of places that visitors sent: ${formatCount(corrections.applied)} applied, ${formatCount(corrections.refused)} refused.`}
        </p>
      )}
    </section>
  );
}

interface ModerationCounts {
  /** Its first month, such as "2026-11". */
  readonly since: string;
  readonly removed: readonly {
    readonly what: 'review' | 'photo';
    readonly reason: string;
    readonly count: number;
  }[];
  /** Reviews that were reported and stay. */
  readonly kept: number;
  readonly putBack: number;
  readonly corrections: { readonly applied: number; readonly refused: number };
}

const MONTH = /^\d{4}-\d{2}$/;

function readModeration(ranks: unknown): ModerationCounts | null {
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
