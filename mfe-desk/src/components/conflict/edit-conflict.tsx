import { PLACE_PART_LABELS } from '@tableside/contracts/desk/places/rules';
import type { PlaceConflict } from '@tableside/contracts/desk/places/wire';
import { useNow } from '@tableside/platform';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useId, useRef } from 'react';
import { useMoment } from '../../lib/use-moment';
import styles from './edit-conflict.module.css';
import type { EditConflictState, Side } from './use-edit-conflict';

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
