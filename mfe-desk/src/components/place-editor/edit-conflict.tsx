import { PLACE_PART_LABELS, type PlacePart } from '@tableside/contracts/desk/places/rules';
import { wirePlaceConflict, type PlaceConflict } from '@tableside/contracts/desk/places/wire';
import { ApiError, useNow } from '@tableside/platform';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useId, useRef, useState } from 'react';
import { useMoment } from '../desk-page';
import styles from './edit-conflict.module.css';

type Side = 'theirs' | 'yours';

/** The values that a refused change would have overwritten; null for any other failure. */
const readPlaceConflict = (error: unknown): PlaceConflict | null =>
  error instanceof ApiError && error.data?.['error'] === 'restaurant-changed'
    ? (wirePlaceConflict.safeParse(error.data).data ?? null)
    : null;

/** What others changed since a form was opened, and which values the user chose. */
export interface EditConflictState {
  readonly conflict: PlaceConflict | null;
  readonly choices: Readonly<Partial<Record<PlacePart, Side>>>;
  readonly choose: (part: PlacePart, side: Side) => void;
  /** Whether a choice is missing. */
  readonly isOpen: boolean;
  /** Replaces the conflict by that of a failed save; a failure of another kind leaves it. */
  readonly receive: (error: unknown) => void;
  readonly clear: () => void;
  /** Moves the focus back to the choices. */
  readonly remind: () => void;
}

export function useEditConflict(): EditConflictState {
  const [conflict, setConflict] = useState<PlaceConflict | null>(null);
  const [choices, setChoices] = useState<EditConflictState['choices']>({});
  const set = (next: PlaceConflict | null) => {
    setConflict(next);
    setChoices({});
  };
  return {
    conflict,
    choices,
    choose: (part, side) => setChoices((all) => ({ ...all, [part]: side })),
    isOpen: conflict?.conflicts.some(({ part }) => !choices[part]) ?? false,
    receive: (error) => {
      const found = readPlaceConflict(error);
      if (found) set(found);
    },
    clear: () => set(null),
    remind: () => setConflict((found) => found && { ...found }),
  };
}

type Conflict = PlaceConflict['conflicts'][number];

const HOUR_MIN = 60;
const MINUTE_MS = 60_000;

/** Both values of each field that others changed since the form was opened. The user chooses before the next save. */
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
  const label = PLACE_PART_LABELS[part];
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

/** Formats instants (ISO 8601) of the last hour as "5 minutes ago", others with their date. */
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
