import type { WidgetProps } from '@rjsf/utils';
import { Input, Textarea } from '@tableside/ui/field';
import type { Words } from '../draft/draft-state';
import { toInstant, toWallTime } from '../lib/city-time';
import type { FormContext } from './form-context';
import { Count } from './count';
import type { FieldSchema } from './schema';
import { HintedCheckbox } from '../../../components/hinted-checkbox';

export type TextProps = WidgetProps<Words, FieldSchema, FormContext>;

/** Lines that are longer than this get more than one row to be read in. */
const ONE_ROW = 70;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** One line of text, or a number. Nothing is cut off while somebody types or pastes: the host says what is too long. */
export function TextWidget({ schema, value, onChange }: TextProps) {
  const text = textOf(value);
  const isNumber = schema.type !== 'string';
  const isLong = !isNumber && (schema.maxLength ?? 0) > ONE_ROW;
  return (
    <>
      {isLong ? (
        <Textarea
          rows={2}
          value={text}
          onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
        />
      ) : (
        <Input
          value={text}
          inputMode={isNumber ? 'numeric' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Count text={text} max={schema.maxLength} />
    </>
  );
}

export function LinkWidget({ value, onChange }: TextProps) {
  return (
    <Input
      inputMode="url"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

export function DateWidget({ value, onChange }: TextProps) {
  return (
    <Input type="date" value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
  );
}

/** A point in time, on the clocks of the city. */
export function DateTimeWidget({ value, onChange, registry }: TextProps) {
  const { timeZone } = registry.formContext;
  return (
    <Input
      type="datetime-local"
      value={toWallTime(textOf(value), timeZone)}
      onChange={({ target }) => onChange(toInstant(target.value, timeZone))}
    />
  );
}

export function CheckboxWidget({ id, label, schema, value, rawErrors, onChange }: TextProps) {
  return (
    <HintedCheckbox
      id={id}
      label={label}
      note={schema.description}
      checked={value === true}
      error={rawErrors?.join(' ') ?? null}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
