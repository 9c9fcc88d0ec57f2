import { foldText, formatCount } from '@tableside/contracts/common/text';
import type { FilterOption } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { Checkbox, Input, Label } from '@tableside/ui/field';
import { useEffect, useId, useRef, useState } from 'react';
import { describeCount } from '../../lib/count-results';
import type { CountsState } from './use-filter-counts';
import styles from './filters.module.css';

interface OptionCheckboxesProps {
  /** Query parameter that the boxes send without JavaScript. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly counts: CountsState;
  readonly chosen: readonly number[];
  /** Options shown before "Show all"; a selected one always shows. */
  readonly first: number | undefined;
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
              // Enter would submit the form, which is only for browsers without scripts.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
      )}
      <div id={listId} ref={list} className={styles['options']}>
        {shown.map((option) => (
          <CountedCheckbox
            key={option.id}
            id={`${listId}-${option.id}`}
            name={name}
            value={option.id}
            label={option.title}
            count={counts.counts ? (counts.counts.options[option.id] ?? 0) : null}
            isStale={!counts.isCurrent}
            isChosen={chosen.includes(option.id)}
            onToggle={() => onToggle(option.id)}
          />
        ))}
      </div>
      {findLabel && (
        <p role="status" className={shown.length ? 'ts-sr-only' : styles['none']}>
          {found && (shown.length ? `${shown.length} found` : 'No matches.')}
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

interface CountedCheckboxProps {
  readonly id?: string;
  readonly name: string;
  readonly value: string | number;
  readonly label: string;
  /** Matching restaurants; null when unknown. */
  readonly count: number | null;
  /** The count belongs to the previous selection. */
  readonly isStale?: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A checkbox with a result count. Without results it is `aria-disabled` rather than disabled, so that it keeps focus. */
function CountedCheckbox(props: CountedCheckboxProps) {
  const { label, count, isStale = false, isChosen, onToggle, ...input } = props;
  const isDeadEnd = count === 0 && !isChosen;
  return (
    <Checkbox
      {...input}
      className={styles[isDeadEnd ? 'deadEnd' : 'option']}
      label={label}
      aria-label={
        count === null ? undefined : `${label}, ${describeCount({ count, isExact: true })}`
      }
      note={
        count !== null && (
          <span className={styles['count']} data-stale={isStale} aria-hidden="true">
            {formatCount(count)}
          </span>
        )
      }
      checked={isChosen}
      aria-disabled={isDeadEnd || undefined}
      onChange={() => {
        // A stale count of zero may no longer hold.
        if (!isDeadEnd || isStale) onToggle();
      }}
    />
  );
}

export interface FacetChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

interface FacetCheckboxesProps {
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  /** Shown before "Show all"; all when omitted. A selected one always shows. */
  readonly first?: number;
}

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
          .map((choice) => (
            <CountedCheckbox key={choice.value} {...choice} name={name} />
          ))}
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

interface RadioChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

export function RadioChoice({ label, ...input }: RadioChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['choice']}>
      <input {...input} id={id} type="radio" className={styles['radio']} />
      {label}
    </label>
  );
}
