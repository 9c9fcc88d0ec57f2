import type { FilterOption } from '@tableside/contracts/model';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './filters.module.css';

export interface OptionCheckboxesProps {
  /** Query parameter that the boxes send without JavaScript. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly number[];
  /** Options shown before "Show all"; a chosen one always shows. */
  readonly first: number | undefined;
  readonly onToggle: (id: number) => void;
}

export function OptionCheckboxes({
  name,
  options,
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
        {shown.map(({ id, title }) => (
          <Checkbox
            key={id}
            id={`${listId}-${id}`}
            name={name}
            value={id}
            label={title}
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
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
