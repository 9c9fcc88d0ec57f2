import { Field, Input } from '@tableside/ui/field';
import { RadioGroup } from '@tableside/ui/radio-group';
import type { ChangeEvent } from 'react';
import styles from './publish.module.css';
import type { Times } from './use-publish';
import { HintedCheckbox } from '../../../components/hinted-checkbox';

export interface ChooseTimesProps {
  readonly timeZone: string;
  readonly times: Times;
  /** The host's sentences, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (times: Times) => void;
}

/** When words go live, and until when, on the city's clocks. */
export function ChooseTimes({
  timeZone,
  times: { at, endsAt },
  errors,
  onChange,
}: ChooseTimesProps) {
  const clocks = `On the city’s clocks (${timeZone}).`;
  const choose = ({ target }: ChangeEvent<HTMLFieldSetElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (name === 'when') onChange({ at: value === 'later' ? '' : null, endsAt });
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
      {at !== null && (
        <Field name="at" label="Goes live" required hint={clocks} error={errors['at'] ?? null}>
          <Input
            type="datetime-local"
            value={at}
            onChange={({ target }) => onChange({ at: target.value, endsAt })}
          />
        </Field>
      )}
      <HintedCheckbox
        label="Ends at a time"
        note="Then the words from before come back."
        checked={endsAt !== null}
        onChange={({ target }) => onChange({ at, endsAt: target.checked ? '' : null })}
      />
      {endsAt !== null && (
        <Field
          name="ends_at"
          label="Ends"
          required
          hint={at === null ? clocks : undefined}
          error={errors['ends_at'] ?? null}
        >
          <Input
            type="datetime-local"
            value={endsAt}
            onChange={({ target }) => onChange({ at, endsAt: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
