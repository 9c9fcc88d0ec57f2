import { Select } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import { EMPTY_SPAN, WEEKDAY_NAMES, WEEKDAYS, type TypedDay, type TypedWeek } from './week';
import { SpansFields } from './spans-fields';
import styles from './hours.module.css';

export interface HoursFieldsProps {
  readonly week: TypedWeek;
  /** Sentences by `hours.3`, for Wednesday. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (week: TypedWeek) => void;
}

/** A week as seven rows. */
export function HoursFields({ week, errors, onChange }: HoursFieldsProps) {
  return (
    <div className={styles['rows']}>
      {WEEKDAYS.map((weekday) => {
        const day = week[weekday];
        const name = WEEKDAY_NAMES[weekday];
        const error = errors[`hours.${weekday}`];
        const set = (next: TypedDay) => onChange({ ...week, [weekday]: next });
        return (
          <fieldset
            key={weekday}
            className={styles['row']}
            aria-describedby={error && `hours-${weekday}-error`}
          >
            <legend className={styles['name']}>{name}</legend>
            <Select
              aria-label={`${name} is`}
              value={day.is}
              onChange={({ target }) => {
                const is = target.value as TypedDay['is'];
                set({ is, spans: is === 'open' && !day.spans.length ? [EMPTY_SPAN] : day.spans });
              }}
            >
              <option value="open">Open</option>
              <option value="closed">Closed</option>
              <option value="unknown">Not known</option>
            </Select>
            {day.is === 'open' && (
              <SpansFields
                name={name}
                spans={day.spans}
                isInvalid={Boolean(error)}
                onChange={(spans) => set({ ...day, spans })}
              />
            )}
            {error && <FieldError id={`hours-${weekday}-error`}>{error}</FieldError>}
          </fieldset>
        );
      })}
    </div>
  );
}
