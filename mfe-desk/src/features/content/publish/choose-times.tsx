import { Checkbox, Field, Input } from '@tableside/ui/field';
import { RadioGroup } from '@tableside/ui/radio-group';
import type { ChangeEvent } from 'react';
import styles from './publish.module.css';
import type { Times } from './use-publish';

export interface ChooseTimesProps {
  readonly timeZone: string;
  /** Null: now. */
  readonly times: Times | null;
  /** The host's sentences, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (times: Times | null) => void;
}

/** When words go live, and until when, on the city's clocks. */
export function ChooseTimes({ timeZone, times, errors, onChange }: ChooseTimesProps) {
  const choose = ({ target }: ChangeEvent<HTMLFieldSetElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (name === 'when') onChange(value === 'later' ? { at: '', endsAt: null } : null);
  };
  return (
    <div className={styles['section']}>
      {/* The radios keep their own state; what they say bubbles up to here. */}
      <fieldset className={styles['plain']} onChange={choose}>
        <RadioGroup
          name="when"
          legend="When"
          defaultValue="now"
          options={[
            { value: 'now', label: 'Now', note: 'Visitors see it with their next page load.' },
            { value: 'later', label: 'At a time', note: 'It goes live by itself.' },
          ]}
        />
      </fieldset>
      {times && (
        <>
          <Field
            name="at"
            label="Goes live"
            required
            hint={`On the city’s clocks (${timeZone}).`}
            error={errors['at'] ?? null}
          >
            <Input
              type="datetime-local"
              value={times.at}
              onChange={({ target }) => onChange({ ...times, at: target.value })}
            />
          </Field>
          <Checkbox
            label="Ends at a time"
            note="Then the words from before come back."
            checked={times.endsAt !== null}
            onChange={({ target }) => onChange({ ...times, endsAt: target.checked ? '' : null })}
          />
          {times.endsAt !== null && (
            <Field name="ends_at" label="Ends" required error={errors['ends_at'] ?? null}>
              <Input
                type="datetime-local"
                value={times.endsAt}
                onChange={({ target }) => onChange({ ...times, endsAt: target.value })}
              />
            </Field>
          )}
        </>
      )}
    </div>
  );
}
