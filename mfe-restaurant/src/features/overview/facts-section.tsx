import type { Restaurant } from '@tableside/contracts/model';
import { Icon } from '@tableside/ui/icon';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Check, CircleHelp, Minus, X } from 'lucide-react';
import { useId } from 'react';
import { groupFacts, type FactValue } from './facts';
import styles from './overview.module.css';

const VALUES = {
  yes: { label: 'Yes', icon: Check },
  no: { label: 'No', icon: X },
  limited: { label: 'Limited', icon: Minus },
  unknown: { label: 'Not known', icon: CircleHelp },
} as const satisfies Record<FactValue, unknown>;

/** Service, amenities and accessibility, each with yes, no, limited or not known. */
export function FactsSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Good to know</h2>
      <div className={styles['groups']}>
        {groupFacts(restaurant).map(({ title, rows }) => (
          <div key={title} className={styles['group']}>
            <h3 className={styles['groupTitle']}>{title}</h3>
            <LeaderList>
              {rows.map((row) => (
                <LeaderRow key={row.title} term={row.title}>
                  <span className={styles['value']} data-value={row.value}>
                    <Icon of={VALUES[row.value].icon} size={16} className={styles['valueMark']} />
                    {VALUES[row.value].label}
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
