import { cx } from '@tableside/ui/cx';
import { FieldError } from '@tableside/ui/field-error';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styles from './reviews.module.css';

const STARS = [1, 2, 3, 4, 5] as const;
type StarCount = (typeof STARS)[number];
const STEP: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

interface StarRatingInputProps {
  readonly legend: ReactNode;
  readonly value: number | null;
  /** Called on click, Enter, or Space, never on arrow keys. The clicked star shows until a returned promise settles, then
   * `value` again. */
  readonly onSubmit: (stars: StarCount) => void | Promise<void>;
  readonly id?: string;
  readonly error?: string | null;
  /** Ignores clicks while a request is running. */
  readonly pending?: boolean;
}

/** Five radios drawn as stars. Arrow keys move and check; only click, Enter, or Space submits. */
export function StarRatingInput({
  legend,
  value,
  onSubmit,
  id,
  error,
  pending = false,
}: StarRatingInputProps) {
  const group = useId();
  const errorId = `${group}error`;
  const inputs = useRef(new Map<number, HTMLInputElement>());
  /** Checked by arrow keys, not submitted. */
  const [draft, setDraft] = useState<number | null>(null);
  const checked = draft ?? value;

  const submit = (stars: StarCount) => {
    if (pending) return;
    setDraft(stars);
    const response = onSubmit(stars);
    if (response instanceof Promise) void response.finally(() => setDraft(null));
    else setDraft(null);
  };
  const handleKeyDown = (event: KeyboardEvent, stars: StarCount) => {
    const step = STEP[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      // Browsers differ on whether Space clicks a checked radio.
      event.preventDefault();
      submit(stars);
    } else if (step !== undefined) {
      // Native arrow keys would fire a click, which submits.
      event.preventDefault();
      const next = ((stars - 1 + step + STARS.length) % STARS.length) + 1;
      setDraft(next);
      inputs.current.get(next)?.focus();
    }
  };
  const handleBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setDraft(null);
  };

  return (
    <fieldset
      className={styles['group']}
      aria-busy={pending || undefined}
      aria-describedby={error ? errorId : undefined}
      onBlur={handleBlur}
    >
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['row']}>
        {STARS.map((stars) => (
          <label key={stars} className={styles['starInput']}>
            <input
              ref={(input) => {
                if (input) inputs.current.set(stars, input);
                else inputs.current.delete(stars);
              }}
              // The error summary leads to the group's first radio.
              id={stars === 1 ? id : undefined}
              className={styles['input']}
              type="radio"
              name={group}
              value={stars}
              checked={checked === stars}
              // onClick handles it; React requires onChange for a controlled input.
              onChange={() => undefined}
              onClick={() => submit(stars)}
              onKeyDown={(event) => handleKeyDown(event, stars)}
              onKeyUp={(event) => {
                if (event.key === ' ') event.preventDefault();
              }}
            />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
            <StarShape className={styles['outline']} outline />
            <StarShape className={styles['full']} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function StarShape({
  className,
  outline = false,
}: {
  readonly className?: string | undefined;
  readonly outline?: boolean;
}) {
  return (
    <span
      className={cx(styles['starShape'], outline && styles['starShapeOutline'], className)}
      aria-hidden="true"
    />
  );
}
