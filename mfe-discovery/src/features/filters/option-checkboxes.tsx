import type { FilterOption } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { Checkbox, Input, Label } from '@tableside/ui/field';
import { useEffect, useId, useRef, useState } from 'react';
import { foldText } from '@tableside/contracts/common/text';
import { OptionCheckbox } from './option-checkbox';
import type { CountsState } from './use-filter-counts';
import optionList from '../../components/option-list.module.css';
import styles from './filters.module.css';

export interface OptionCheckboxesProps {
  /** Query parameter that the boxes send without JavaScript. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly counts: CountsState;
  readonly chosen: readonly number[];
  /** Options shown before "Show all"; a chosen one always shows. */
  readonly first: number | undefined;
  /** Name of a field that finds options by their titles; null for none. */
  readonly findLabel: string | null;
  readonly onToggle: (id: number) => void;
}

export function OptionCheckboxes(props: OptionCheckboxesProps) {
  const { name, options, counts, chosen, first, findLabel, onToggle } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const found = foldText(wanted.trim());
  const limit = first === undefined || showsAll ? options.length : first;
  const shown = found
    ? options.filter(({ title }) => foldText(title).includes(found))
    : options.filter((option, index) => index < limit || chosen.includes(option.id));
  const canCollapse = !found && first !== undefined && options.length > first;
  const hidden = options.filter((option) => !shown.includes(option));

  const [focusOn, setFocusOn] = useState<number>();
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>(`input[value="${focusOn}"]`)?.focus();
  }, [focusOn]);

  return (
    <>
      {findLabel && (
        <div className={styles['find']}>
          <Label htmlFor={`${listId}-find`}>{findLabel}</Label>
          <Input
            id={`${listId}-find`}
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              // The form around it is for those without scripts.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
      )}
      <div id={listId} ref={list} className={optionList['options']}>
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
      {findLabel && (
        <p role="status" className={shown.length ? 'ts-sr-only' : styles['none']}>
          {found && (shown.length ? `${shown.length} found` : 'None is called that.')}
        </p>
      )}
      {canCollapse && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => {
            setFocusOn(showsAll ? undefined : hidden[0]?.id);
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? 'Show fewer' : `Show all (${options.length})`}
        </Button>
      )}
      {findLabel && (
        <noscript>
          {hidden.map(({ id, title }) => (
            <Checkbox key={id} name={name} value={id} label={title} />
          ))}
        </noscript>
      )}
    </>
  );
}
