import type { Problem } from '@tableside/contracts/admin/content/wire';
import { cleanPasted, type TextInfo } from '@tableside/contracts/content/fields';
import type { ContentType } from '@tableside/contracts/content/model';
import { useCityTime } from '@tableside/platform';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react';
import { toInstant, toWallTime } from './city-time';
import styles from './form.module.css';
import { toMarkdown, toSections, type FieldDef, type Path, type Section } from './forms';

export interface FormInfo {
  readonly kind: ContentType;
  /** Names of the home page's sections. */
  readonly sections: readonly string[];
  readonly problems: readonly Problem[];
  readonly previewToken: string;
}

export const FormContext = createContext<FormInfo>({
  kind: 'hero',
  sections: [],
  problems: [],
  previewToken: '',
});

export interface FieldProps<Def> {
  readonly field: Def;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Messages about a field itself; null when there are none. */
export function useError(path: Path): string | null {
  const { problems } = use(FormContext);
  const own = problems.filter((problem) => problem.path.join('.') === path.join('.'));
  return own.map(({ message }) => message).join(' ') || null;
}

/** Properties of the `Field` around an input. */
const labeled = (
  { label, hint }: { readonly label: string; readonly hint?: ReactNode },
  path: Path,
  error: string | null,
) => ({
  name: path.join('.'),
  label,
  hint,
  hideOptional: true,
  error,
  className: styles['field'] ?? '',
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Longest line with a single-line input, in characters. */
const SINGLE_LINE_MAX = 70;

/** Accepts text of any length; the API reports text that is too long. */
export function TextField({
  field,
  path,
  value,
  onChange,
}: FieldProps<TextInfo & { readonly isOptional?: boolean }>) {
  const { label, max, isOptional } = field;
  const text = textOf(value);
  const isLine = field.is === 'line';
  const change = (typed: string) => {
    const text = cleanPasted(typed);
    const next = isLine ? text.replace(/\s*\n\s*/g, ' ') : text;
    onChange(next === '' && isOptional ? null : next);
  };
  const hint = (
    <>
      {field.hint} <VisuallyHidden>Up to {max} characters.</VisuallyHidden>
    </>
  );
  return (
    <Field {...labeled({ label, hint }, path, useError(path))}>
      {isLine && max <= SINGLE_LINE_MAX ? (
        <Input value={text} onChange={({ target }) => change(target.value)} />
      ) : (
        <Textarea
          rows={isLine ? 2 : 5}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <p className={styles['count']} data-over={text.length > max || undefined} aria-hidden="true">
        {text.length} of {max}
      </p>
    </Field>
  );
}

const LINK = {
  inputMode: 'url',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** Edits a link, a whole number, a day or an instant in the city's time zone. */
export function InputField({ field, path, value, onChange }: FieldProps<FieldDef>) {
  const { timeZone } = useCityTime();
  const text = textOf(value);
  const change = (next: unknown) => onChange(next === '' && field.isOptional ? null : next);
  const input = (props: ComponentProps<'input'>, parse: (typed: string) => unknown) => (
    <Input value={text} {...props} onChange={({ target }) => change(parse(target.value))} />
  );
  const inputs: Partial<Record<FieldDef['is'], ReactNode>> = {
    link: input(LINK, (typed) => typed.trim()),
    number: input({ inputMode: 'numeric' }, (typed) =>
      /^\d+$/.test(typed) ? Number(typed) : typed,
    ),
    day: input({ type: 'date' }, (typed) => typed),
    moment: input({ type: 'datetime-local', value: toWallTime(text, timeZone) }, (typed) =>
      toInstant(typed, timeZone),
    ),
  };
  return <Field {...labeled(field, path, useError(path))}>{inputs[field.is]}</Field>;
}

/** Edits sections as one Markdown text, which is kept as typed. */
export function SectionsField({ field, path, value, onChange }: FieldProps<FieldDef>) {
  const { problems } = use(FormContext);
  const sections = Array.isArray(value) ? (value as readonly Section[]) : [];
  const [text, setText] = useState(() => toMarkdown(sections));
  const error = problems
    .filter((problem) => problem.path[0] === path[0])
    .map(({ path: [, index], message }) => {
      const heading = typeof index === 'number' ? sections[index]?.heading : undefined;
      return heading ? `In “${heading}”: ${message}` : message;
    })
    .join(' ');
  return (
    <Field {...labeled(field, path, error || null)}>
      <Textarea
        rows={16}
        value={text}
        onChange={({ target }) => {
          const next = cleanPasted(target.value);
          setText(next);
          onChange(toSections(next));
        }}
      />
    </Field>
  );
}
