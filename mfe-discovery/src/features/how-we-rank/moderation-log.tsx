import { formatCount } from '@tableside/contracts/common/text';
import { fields, isObject, number, objects, text } from '@tableside/contracts/common/read';
import { REMOVAL_LABELS } from '@tableside/contracts/admin/queue/rules';
import { formatMonth } from '@tableside/contracts/restaurant/format-date';
import styles from './how-we-rank.module.css';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

export interface ModerationLogProps {
  readonly ranks: unknown;
  readonly className: string | undefined;
}

export function ModerationLog({ ranks, className }: ModerationLogProps) {
  const counts = readModeration(ranks);
  if (!counts) return null;
  const { removed, kept, restored, corrections } = counts;
  const since = formatMonth(counts.since);
  return (
    <section className={className}>
      <h2>Moderation log</h2>
      <p>
        Moderators check every report and every new photo. No one can pay to have a review removed,
        and a low rating is never a reason to remove one.
      </p>
      {removed.length === 0 && <p>{`No reviews or photos have been removed since ${since}.`}</p>}
      {removed.length > 0 && (
        <>
          <p>{`Removed since ${since}:`}</p>
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
      {kept > 0 && <p>{`Reviewed and kept: ${counted(kept, 'review')}.`}</p>}
      {restored > 0 && <p>{`Removed, then restored: ${formatCount(restored)}.`}</p>}
      {corrections.applied + corrections.refused > 0 && (
        <p>
          {`Edits suggested by visitors: ${formatCount(corrections.applied)} applied, ${formatCount(corrections.refused)} declined.`}
        </p>
      )}
    </section>
  );
}

interface ModerationCounts {
  /** First month counted, such as "2026-11". */
  readonly since: string;
  readonly removed: readonly {
    readonly what: 'review' | 'photo';
    readonly reason: string;
    readonly count: number;
  }[];
  /** Reported reviews that were kept. */
  readonly kept: number;
  readonly restored: number;
  readonly corrections: { readonly applied: number; readonly refused: number };
}

const MONTH = /^\d{4}-\d{2}$/;

function readModeration(ranks: unknown): ModerationCounts | null {
  const value = fields(ranks)['moderation'];
  if (!isObject(value)) return null;
  const since = text(value['since']);
  if (!since || !MONTH.test(since)) return null;
  const count = (name: string) => number(value[name]) ?? 0;
  return {
    since,
    removed: objects(value['removed']).flatMap((item) => {
      const times = number(item['count']) ?? 0;
      const what = item['what'] === 'photo' ? 'photo' : 'review';
      return times > 0
        ? [{ what, reason: describeReason(text(item['reason'])), count: times }]
        : [];
    }),
    kept: count('kept_reviews'),
    restored: count('restored'),
    corrections: {
      applied: count('corrections_applied'),
      refused: count('corrections_refused'),
    },
  };
}

/** A newer API may send reasons that this page does not know. */
const describeReason = (reason: string | null): string =>
  new Map<string | null, string>(Object.entries(REMOVAL_LABELS)).get(reason) ??
  REMOVAL_LABELS.other;
