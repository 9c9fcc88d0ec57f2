import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useId } from 'react';
import { DoYouKnow } from '../../components/do-you-know';
import { FactMark, FactMarkSheet } from './fact-marks';
import { groupFacts, type FactValue } from './facts';
import styles from './overview.module.css';

const LABELS: Readonly<Record<FactValue, string>> = {
  yes: 'Yes',
  no: 'No',
  limited: 'Limited',
};

/** Service, amenities and accessibility, each with yes, no or limited; what nobody knows is one sentence. */
export function FactsSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const id = useId();
  const sheet = useId();
  const { groups, unknown } = groupFacts(restaurant);
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Good to know</h2>
      <FactMarkSheet sheet={sheet} />
      <div className={styles['groups']}>
        {groups.map(({ title, rows }) => (
          <div key={title} className={styles['group']}>
            <h3 className={styles['groupTitle']}>{title}</h3>
            <LeaderList>
              {rows.map((row) => (
                <LeaderRow key={row.title} term={row.title}>
                  <span className={styles['value']} data-value={row.value}>
                    <FactMark sheet={sheet} value={row.value} />
                    {LABELS[row.value]}
                  </span>
                </LeaderRow>
              ))}
            </LeaderList>
          </div>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          {`Nobody has told us about ${listWords(unknown)}. `}
          <DoYouKnow restaurant={restaurant}>Do you know?</DoYouKnow>
        </p>
      )}
    </section>
  );
}

/** "a", "a and b", "a, b, and c". */
function listWords(titles: readonly string[]): string {
  const words = titles.map((title) =>
    title.replace(/^[A-Z](?=[a-z-]+(?: |$))/, (first) => first.toLowerCase()),
  );
  const last = words.pop() ?? '';
  if (words.length === 0) return last;
  return `${words.join(', ')}${words.length > 1 ? ',' : ''} and ${last}`;
}
