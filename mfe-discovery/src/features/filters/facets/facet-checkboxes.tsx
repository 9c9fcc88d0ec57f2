import { formatCount } from '@tableside/contracts/common/text';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { useId, useState } from 'react';
import { describeCount } from '../../../lib/count-results';
import styles from '../../../components/option-list.module.css';

export interface FacetChoice {
  /** What an address calls it. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

export interface FacetCheckboxesProps {
  /** Query parameter. */
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  /** Shown before "Show all"; every choice when left out. A chosen one always shows. */
  readonly first?: number;
}

/** Choices of a facet, each with how many places it would leave. */
export function FacetCheckboxes({ name, choices, first }: FacetCheckboxesProps) {
  const listId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const limit = first === undefined || showsAll ? choices.length : first;
  const canCollapse = first !== undefined && choices.length > first;
  return (
    <>
      <div id={listId} className={styles['options']}>
        {choices
          .filter(({ isChosen }, index) => index < limit || isChosen)
          .map(({ value, label, count, isChosen, onToggle }) => {
            const isDeadEnd = count === 0 && !isChosen;
            return (
              <Checkbox
                key={value}
                name={name}
                value={value}
                className={styles[isDeadEnd ? 'deadEnd' : 'option']}
                label={label}
                aria-label={`${label}, ${describeCount({ count, isExact: true })}`}
                note={
                  <span className={styles['count']} aria-hidden="true">
                    {formatCount(count)}
                  </span>
                }
                checked={isChosen}
                aria-disabled={isDeadEnd || undefined}
                onChange={() => {
                  if (!isDeadEnd) onToggle();
                }}
              />
            );
          })}
      </div>
      {canCollapse && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all (${choices.length})`}
        </Button>
      )}
    </>
  );
}
