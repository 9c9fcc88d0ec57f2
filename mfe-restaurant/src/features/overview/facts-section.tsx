import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useId } from 'react';
import { FactMark, FactMarkSheet } from './fact-marks';
import { groupFacts, type FactValue } from './facts';
import styles from './overview.module.css';

const LABELS: Readonly<Record<FactValue, string>> = {
  yes: 'Yes',
  no: 'No',
  limited: 'Limited',
  unknown: 'Not known',
};

/** Service, amenities and accessibility, each with yes, no, limited or not known. */
export function FactsSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const id = useId();
  const sheet = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Good to know</h2>
      <FactMarkSheet sheet={sheet} />
      <div className={styles['groups']}>
        {groupFacts(restaurant).map(({ title, rows }) => (
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
    </section>
  );
}
