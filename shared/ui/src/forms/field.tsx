import { ChevronDown, Eye, EyeOff } from 'lucide';
import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from '../text/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import { FieldError } from './field-error';
import styles from './field.module.css';

export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Adds "(required)" to the label; other fields get "(optional)". */
  readonly required?: boolean;
  /** Hides "(optional)", as in a search field. */
  readonly hideOptional?: boolean;
  readonly hint?: ReactNode;
  /** Overrides the form's own message for this name. */
  readonly error?: string | null;
  /** One control of this module: Input, Textarea, Select or PasswordInput. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Label, control, hint and error, linked for assistive technology. */
export function Field({
  name,
  label,
  required = false,
  hideOptional = false,
  hint,
  error,
  children,
  className,
}: FieldProps) {
  const ownId = useId();
  const form = use(FormScopeContext);
  const id = `${form?.prefix ?? ownId}${name}`;
  const message = error === undefined ? form?.errors[name] : error;
  const hasHint = Boolean(hint);
  const described = cx(message && `${id}-error`, hasHint && `${id}-hint`);
  return (
    <div className={cx(styles['field'], className)}>
      <Label htmlFor={id}>
        {label}
        {/* `aria-required` says it too. */}
        {required && (
          <span aria-hidden="true" className={styles['need']}>
            {' (required)'}
          </span>
        )}
        {!required && !hideOptional && <span className={styles['need']}> (optional)</span>}
      </Label>
      {hasHint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FieldScopeContext
        value={{
          id,
          name,
          label,
          required,
          invalid: Boolean(message),
          describedBy: described || undefined,
        }}
      >
        {children}
      </FieldScopeContext>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

export interface LabelProps {
  readonly htmlFor: string;
  readonly children: ReactNode;
}

export function Label({ htmlFor, children }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={styles['label']}>
      {children}
    </label>
  );
}

function useControl() {
  const field = use(FieldScopeContext);
  if (!field) return {};
  return {
    id: field.id,
    name: field.name,
    'aria-required': field.required || undefined,
    'aria-invalid': field.invalid || undefined,
    'aria-describedby': field.describedBy,
  } as const;
}

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useControl()} type={type} {...rest} className={cx(styles['control'], className)} />
  );
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControl()}
      rows={rows}
      {...rest}
      className={cx(styles['control'], styles['area'], className)}
    />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles['wrap']}>
      <select
        {...useControl()}
        {...rest}
        className={cx(styles['control'], styles['select'], className)}
      />
      <Icon of={ChevronDown} className={styles['chevron']} />
    </span>
  );
}

/** A password input with a button to show or hide the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const label = use(FieldScopeContext)?.label;
  return (
    <span className={styles['wrap']}>
      <input
        {...useControl()}
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={cx(styles['control'], styles['password'], className)}
      />
      <button
        type="button"
        className={styles['show']}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} />
        Show
        {/* A form may have several. */}
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
    </span>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  /** Muted text after the label, such as a count. */
  readonly note?: ReactNode;
}

/** Inside a form, shows the form's error for its name. */
export function Checkbox({ label, note, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const form = use(FormScopeContext);
  const id = rest.id ?? (form && rest.name ? `${form.prefix}${rest.name}` : ownId);
  const message = rest.name && form?.errors[rest.name];
  return (
    <div className={className}>
      <label className={styles['check']}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles['box']}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <span className={styles['checkLabel']}>{label}</span>
        {note && <span className={styles['note']}>{note}</span>}
      </label>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

/** Form state shared with the fields inside it. */
interface FormScope {
  /** Prefix of every field id, so that two forms on a page never share an id. */
  readonly prefix: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly formError: string | null;
  /** Number of failed submits; the summary takes focus after each. */
  readonly failures: number;
}

export const FormScopeContext = createContext<FormScope | null>(null);

interface FieldScope {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

const FieldScopeContext = createContext<FieldScope | null>(null);
