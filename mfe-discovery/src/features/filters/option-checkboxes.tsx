import type { FilterOption } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { useEffect, useId, useRef, useState } from 'react';
import { OptionCheckbox } from './option-checkbox';
import type { CountsState } from './use-filter-counts';
import styles from './filters.module.css';

export interface OptionCheckboxesProps {
  /** Query parameter that the boxes send without JavaScript. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly counts: CountsState;
  readonly chosen: readonly number[];
  /** Options shown before "Show all"; a chosen one always shows. */
  readonly first: number | undefined;
  readonly onToggle: (id: number) => void;
}

export function OptionCheckboxes({
  name,
  options,
  counts,
  chosen,
  first,
  onToggle,
}: OptionCheckboxesProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const limit = first === undefined || showsAll ? options.length : first;
  const shown = options.filter((option, index) => index < limit || chosen.includes(option.id));
  const canCollapse = first !== undefined && options.length > first;
  const firstHidden = options.find((option) => !shown.includes(option))?.id;

  const [focusOn, setFocusOn] = useState<number>();
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>(`input[value="${focusOn}"]`)?.focus();
  }, [focusOn]);

  return (
    <>
      <div id={listId} ref={list} className={styles['options']}>
        {shown.map((option) => (
          <OptionCheckbox
            key={option.id}
            id={`${listId}-${option.id}`}
            name={name}
            option={option}
            counts={counts}
            isChosen={chosen.includes(option.id)}
            onToggle={() => onToggle(option.id)}
          />
        ))}
      </div>
      {canCollapse && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => {
            setFocusOn(showsAll ? undefined : firstHidden);
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? 'Show fewer' : `Show all (${options.length})`}
        </Button>
      )}
    </>
  );
}
