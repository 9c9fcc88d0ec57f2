import type { ContentType } from '@tableside/contracts/content/model';
import { useCityTime } from '@tableside/platform';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { createContext, use, useState, type ReactNode } from 'react';
import type { Problem } from '@tableside/contracts/admin/content/wire';
import { toInstant, toWallTime } from './city-time';
import styles from './form.module.css';
import type { InputDef, Path, SectionsDef, TextDef } from './forms';
import { toMarkdown, toSections, type Section } from './sections';

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

interface LabeledProps {
  readonly field: { readonly label: string; readonly hint?: ReactNode };
  readonly path: Path;
  readonly error: string | null;
  readonly children: ReactNode;
}

const Labeled = ({ field: { label, hint }, path, error, children }: LabeledProps) => (
  <Field
    name={path.join('.')}
    label={label}
    hint={hint}
    hideOptional
    error={error}
    className={styles['field']}
  >
    {children}
  </Field>
);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Longest line with a single-line input, in characters. */
const SINGLE_LINE_MAX = 70;

/** Accepts text of any length; the API reports text that is too long. */
export function TextField({ field, path, value, onChange }: FieldProps<TextDef>) {
  const text = textOf(value);
  const isLine = field.is === 'line';
  const change = (typed: string) => {
    const next = isLine ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    onChange(next === '' && field.isOptional ? null : next);
  };
  const over = text.length - field.max;
  const hint = (
    <>
      {field.hint} <span className={styles['silent']}>{field.max} characters at most.</span>
    </>
  );
  return (
    <Labeled field={{ label: field.label, hint }} path={path} error={useError(path)}>
      {isLine && field.max <= SINGLE_LINE_MAX ? (
        <Input value={text} onChange={({ target }) => change(target.value)} />
      ) : (
        <Textarea
          rows={isLine ? 2 : 5}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <p className={styles['count']} data-over={over > 0 || undefined} aria-hidden="true">
        {text.length} of {field.max}
      </p>
    </Labeled>
  );
}

export function InputField({ field, path, value, onChange }: FieldProps<InputDef>) {
  const { timeZone } = useCityTime();
  const change = (text: string) => onChange(text === '' && field.isOptional ? null : text);
  const text = textOf(value);
  const inputs: Record<InputDef['is'], ReactNode> = {
    link: (
      <Input
        inputMode="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value.trim())}
      />
    ),
    number: (
      <Input
        inputMode="numeric"
        value={text}
        onChange={({ target: { value: typed } }) =>
          onChange(/^\d+$/.test(typed) ? Number(typed) : typed)
        }
      />
    ),
    day: <Input type="date" value={text} onChange={({ target }) => change(target.value)} />,
    moment: (
      <Input
        type="datetime-local"
        value={toWallTime(text, timeZone)}
        onChange={({ target }) => change(toInstant(target.value, timeZone))}
      />
    ),
  };
  return (
    <Labeled field={field} path={path} error={useError(path)}>
      {inputs[field.is]}
    </Labeled>
  );
}

/** Edits sections as one Markdown text, which is kept as typed. */
export function SectionsField({ field, path, value, onChange }: FieldProps<SectionsDef>) {
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
    <Labeled field={field} path={path} error={error || null}>
      <Textarea
        rows={16}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(toSections(target.value));
        }}
      />
    </Labeled>
  );
}
