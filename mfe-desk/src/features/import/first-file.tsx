import { Disclosure } from '@tableside/ui/disclosure';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import styles from './import.module.css';
import type { Wishes } from './use-upload';

export interface FirstFileProps {
  readonly wishes: Wishes;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (wishes: Wishes) => void;
}

/** What only the first file of a city, or one of another source, has to say. */
export function FirstFile({ wishes, errors, onChange }: FirstFileProps) {
  const { city, time_zone: timeZone, is_beside: isBeside } = wishes;
  useUnsaved(city !== '' || timeZone !== '');
  return (
    <Disclosure
      label="For a first file"
      heading="h2"
      defaultOpen={isBeside || city !== '' || timeZone !== ''}
    >
      <div className={styles['wishes']}>
        <Field
          name="city"
          label="The city’s name"
          hint="Left out, the addresses tell it."
          error={errors['city'] ?? null}
        >
          <Input
            value={city}
            onChange={({ target }) => onChange({ ...wishes, city: target.value })}
          />
        </Field>
        <Field
          name="time_zone"
          label="Time zone"
          hint="Such as America/New_York."
          error={errors['time_zone'] ?? null}
        >
          <Input
            value={timeZone}
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...wishes, time_zone: target.value })}
          />
        </Field>
        <Checkbox
          label="Places of another source stay beside those of the file"
          checked={isBeside}
          onChange={({ target }) => onChange({ ...wishes, is_beside: target.checked })}
        />
      </div>
    </Disclosure>
  );
}
