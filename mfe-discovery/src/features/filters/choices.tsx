import { foldText, formatCount } from '@tableside/contracts/common/text';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { Checkbox, Input, Label } from '@tableside/ui/field';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { describeCount } from '../../lib/count-results';
import styles from './filters.module.css';

interface GroupBoxProps {
  readonly title: string;
  readonly chosen: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function GroupBox({ title, chosen, isOpen = chosen > 0, children }: GroupBoxProps) {
  return (
    <Disclosure
      label={title}
      note={chosen > 0 && `${chosen} selected`}
      defaultOpen={isOpen}
      className={isOpen ? undefined : styles['closed']}
    >
      {/* No legend: the button above shows the same text. */}
      <fieldset aria-label={title}>{children}</fieldset>
    </Disclosure>
  );
}

export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** Matching restaurants; null when unknown. */
  readonly count: number | null;
  readonly isChosen: boolean;
}

interface CheckboxesProps<Item extends Choice> {
  /** Query parameter that the boxes send without JavaScript. */
  readonly name: string;
  readonly choices: readonly Item[];
  /** Choices shown before "Show all"; a selected one always shows. */
  readonly first: number | undefined;
  /** Label of a field that filters the choices; null for no field. */
  readonly findLabel?: string | null;
  /** The counts belong to the previous selection. */
  readonly isStale?: boolean;
  readonly onToggle: (choice: Item) => void;
}

export function Checkboxes<Item extends Choice>(props: CheckboxesProps<Item>) {
  const { name, choices, first, findLabel, isStale = false, onToggle } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const found = foldText(wanted.trim());
  const limit = first === undefined || showsAll ? choices.length : first;
  const shown = found
    ? choices.filter(({ label }) => foldText(label).includes(found))
    : choices.filter(({ isChosen }, index) => index < limit || isChosen);
  const canCollapse = !found && first !== undefined && choices.length > first;
  const hidden = choices.filter((choice) => !shown.includes(choice));

  const [focusOn, setFocusOn] = useState(-1);
  useEffect(() => {
    list.current?.querySelectorAll('input')[focusOn]?.focus();
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
        {shown.map((choice) => (
          <CountedCheckbox
            key={choice.value}
            name={name}
            choice={choice}
            isStale={isStale}
            onToggle={() => onToggle(choice)}
          />
        ))}
      </div>
      {findLabel && (
        <p role="status" className={shown.length ? 'ts-sr-only' : styles['hint']}>
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
            setFocusOn(showsAll || !hidden[0] ? -1 : choices.indexOf(hidden[0]));
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? 'Show fewer' : `Show all (${choices.length})`}
        </Button>
      )}
      {findLabel && (
        <noscript>
          {hidden.map(({ value, label }) => (
            <Checkbox key={value} name={name} value={value} label={label} />
          ))}
        </noscript>
      )}
    </>
  );
}

interface CountedCheckboxProps {
  readonly name: string;
  readonly choice: Choice;
  readonly isStale: boolean;
  readonly onToggle: () => void;
}

/** A checkbox with a result count. Without results it is `aria-disabled` rather than disabled, so that it keeps focus. */
function CountedCheckbox({ name, choice, isStale, onToggle }: CountedCheckboxProps) {
  const { value, label, count, isChosen } = choice;
  const isDeadEnd = count === 0 && !isChosen;
  return (
    <Checkbox
      name={name}
      value={value}
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
