import { formatCount } from '@tableside/contracts/common/text';
import type { FilterOption } from '@tableside/contracts/restaurant/model';
import { Checkbox } from '@tableside/ui/field';
import { describeCount } from '../../lib/count-results';
import type { CountsState } from './use-filter-counts';
import styles from '../../components/option-list.module.css';

export interface OptionCheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly option: FilterOption;
  readonly counts: CountsState;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** One option with what it would leave. One that would leave nothing cannot be chosen, but keeps its place for the
 * keyboard: focus never falls off an option whose last restaurant another choice takes away. */
export function OptionCheckbox(props: OptionCheckboxProps) {
  const { id, name, option, isChosen, onToggle } = props;
  const { counts, isCurrent } = props.counts;
  const count = counts ? (counts.options[option.id] ?? 0) : null;
  const isDeadEnd = count === 0 && !isChosen;
  return (
    <Checkbox
      id={id}
      name={name}
      value={option.id}
      className={styles[isDeadEnd ? 'deadEnd' : 'option']}
      label={option.title}
      aria-label={
        count === null ? undefined : `${option.title}, ${describeCount({ count, isExact: true })}`
      }
      note={
        count !== null && (
          <span className={styles['count']} data-stale={!isCurrent} aria-hidden="true">
            {formatCount(count)}
          </span>
        )
      }
      checked={isChosen}
      aria-disabled={isDeadEnd || undefined}
      onChange={() => {
        // What counted nothing before the last change may count now.
        if (!isDeadEnd || !isCurrent) onToggle();
      }}
    />
  );
}
