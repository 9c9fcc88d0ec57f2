import { use, useId, type ReactNode } from 'react';
import { FormScopeContext } from './field';
import { FieldError } from './field-error';
import field from './field.module.css';
import styles from './radio-group.module.css';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  /** What choosing it means, in one sentence. */
  readonly note?: ReactNode;
}

export interface RadioGroupProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly RadioOption[];
}

export function RadioGroup({ name, legend, options }: RadioGroupProps) {
  const ownId = useId();
  const form = use(FormScopeContext);
  const id = `${form?.prefix ?? ownId}${name}`;
  const message = form?.errors[name];
  return (
    <fieldset className={styles['group']} aria-describedby={message ? `${id}-error` : undefined}>
      <legend className={styles['legend']}>
        {legend}
        <span className={field['need']}> (required)</span>
      </legend>
      {options.map(({ value, label, note }, index) => (
        <label key={value} className={styles['option']}>
          <input
            // The error summary links to the first radio.
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={value}
            aria-describedby={note ? `${id}-${value}` : undefined}
            aria-labelledby={`${id}-${value}-label`}
            className={styles['radio']}
          />
          <span className={styles['text']}>
            <span id={`${id}-${value}-label`} className={styles['label']}>
              {label}
            </span>
            {note && (
              <span id={`${id}-${value}`} className={field['hint']}>
                {note}
              </span>
            )}
          </span>
        </label>
      ))}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </fieldset>
  );
}
