import { formatCount } from '@tableside/contracts/common/text';
import { formatMonth } from '@tableside/contracts/restaurant/time';
import styles from './how-we-rank.module.css';
import { readModeration } from './read-removed';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

export interface RemovedProps {
  /** The first page of the ranks, as the host answers it. */
  readonly ranks: unknown;
  readonly className: string | undefined;
}

/** What moderators took off the site and why, and what they left. */
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
