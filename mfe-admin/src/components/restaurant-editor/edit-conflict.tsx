import {
  RESTAURANT_PART_LABELS,
  type RestaurantPart,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  wireRestaurantConflict,
  type RestaurantConflict,
} from '@tableside/contracts/admin/restaurants/wire';
import { ApiError, useNow } from '@tableside/platform';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useId, useRef, useState } from 'react';
import { useMoment } from '../admin-page';
import styles from './edit-conflict.module.css';

type Side = 'theirs' | 'yours';

/** Reads the conflict from a failed save; null for any other failure. */
const readRestaurantConflict = (error: unknown): RestaurantConflict | null =>
  error instanceof ApiError && error.data?.['error'] === 'restaurant-changed'
    ? (wireRestaurantConflict.safeParse(error.data).data ?? null)
    : null;

/** What others changed since a form was opened, and which values the user chose. */
export interface EditConflictState {
  readonly conflict: RestaurantConflict | null;
  readonly choices: Readonly<Partial<Record<RestaurantPart, Side>>>;
  readonly choose: (part: RestaurantPart, side: Side) => void;
  /** Whether a choice is missing. */
  readonly isOpen: boolean;
  /** Takes over the conflict of a failed save; ignores other failures. */
  readonly receive: (error: unknown) => void;
  readonly clear: () => void;
  /** Moves the focus back to the choices. */
  readonly remind: () => void;
}

export function useEditConflict(): EditConflictState {
  const [conflict, setConflict] = useState<RestaurantConflict | null>(null);
  const [choices, setChoices] = useState<EditConflictState['choices']>({});
  const set = (next: RestaurantConflict | null) => {
    setConflict(next);
    setChoices({});
  };
  return {
    conflict,
    choices,
    choose: (part, side) => setChoices((all) => ({ ...all, [part]: side })),
    isOpen: conflict?.conflicts.some(({ part }) => !choices[part]) ?? false,
    receive: (error) => {
      const found = readRestaurantConflict(error);
      if (found) set(found);
    },
    clear: () => set(null),
    remind: () => setConflict((found) => found && { ...found }),
  };
}

type Conflict = RestaurantConflict['conflicts'][number];

const HOUR_MIN = 60;
const MINUTE_MS = 60_000;

/** Shows both values of each field that others changed since the form was opened, for the user to choose from. */
export function EditConflict({ conflict, choices, choose }: EditConflictState) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (conflict) section.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Changes by others"
      className={styles['conflict']}
    >
      <Notice tone="warning">
        This changed while you were editing, and nothing was saved. Choose what to keep, then save
        again.
      </Notice>
      {conflict.conflicts.map((each) => (
        <Part
          key={each.part}
          conflict={each}
          chosen={choices[each.part]}
          onChoose={(side) => choose(each.part, side)}
        />
      ))}
    </section>
  );
}

interface PartProps {
  readonly conflict: Conflict;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Part({ conflict: { part, who, at, current, yours }, chosen, onChoose }: PartProps) {
  const name = useId();
  const ago = useAgo();
  const label = RESTAURANT_PART_LABELS[part];
  const options: readonly (readonly [Side, string, string])[] = [
    ['theirs', 'Keep theirs', current],
    ['yours', 'Use yours', yours ?? ''],
  ];
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['label']}>{label}</legend>
      <p className={styles['who']}>
        <bdi>{who ?? 'An import'}</bdi> changed this <time dateTime={at}>{ago(at)}</time>.
      </p>
      {options.map(([side, text, value]) => (
        <label key={side} className={styles['side']} htmlFor={`${name}-${side}`}>
          <input
            id={`${name}-${side}`}
            type="radio"
            name={name}
            aria-labelledby={`${name}-${side}-label`}
            aria-describedby={`${name}-${side}-value`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span id={`${name}-${side}-label`} className={styles['label']}>
            {text}
          </span>
          <bdi id={`${name}-${side}-value`} className={styles['value']}>
            {value}
          </bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Formats instants (ISO 8601) within the last hour as "5 minutes ago", others with their date. */
function useAgo(): (instant: string) => string {
  const moment = useMoment();
  const now = useNow();
  return (instant) => {
    const minutes = Math.round((now.getTime() - new Date(instant).getTime()) / MINUTE_MS);
    if (minutes >= HOUR_MIN) return moment(instant);
    if (minutes < 1) return 'just now';
    return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  };
}
