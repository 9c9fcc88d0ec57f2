import {
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type SubmitEvent,
} from 'react';
import { VisuallyHidden } from '../text/visually-hidden';
import { FormScopeContext } from './field';
import styles from './form.module.css';

interface FormIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface FormSchema<Data> {
  safeParse(
    input: unknown,
  ):
    | { readonly success: true; readonly data: Data }
    | { readonly success: false; readonly error: { readonly issues: readonly FormIssue[] } };
}

export interface FormFailure {
  readonly formError?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
}

export interface FormOptions<Data> {
  /** Called on submit, so the schema can be loaded lazily. */
  readonly schema: () => FormSchema<Data> | Promise<FormSchema<Data>>;
  /** Sends the validated data. Resolves to a failure to show, or to nothing on success; if it rejects, the form shows
   * the result of `onError`. Never clears the form: call `form.reset()`. */
  readonly onSubmit: (data: Data, form: HTMLFormElement) => Promise<FormFailure | void>;
  /** Input for the schema. Default: `Object.fromEntries(data)`. */
  readonly toInput?: (data: FormData) => unknown;
  /** Message for a rejection of `onSubmit`. */
  readonly onError?: (error: unknown) => string | FormFailure;
}

export interface FormState {
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly formError: string | null;
  readonly failures: number;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly clearError: (name: string) => void;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

export function useForm<Data>(options: FormOptions<Data>): FormState {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [formError, setFormError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const isRunning = useRef(false);

  const attempt = async (form: HTMLFormElement): Promise<FormFailure | void> => {
    const data = new FormData(form);
    const input = options.toInput ? options.toInput(data) : Object.fromEntries(data);
    try {
      const checked = (await options.schema()).safeParse(input);
      if (!checked.success) return { fieldErrors: firstPerField(checked.error.issues) };
      return await options.onSubmit(checked.data, form);
    } catch (error) {
      const failure = options.onError?.(error) ?? 'Something went wrong. Try again.';
      return typeof failure === 'string' ? { formError: failure } : failure;
    }
  };
  const run = async (form: HTMLFormElement) => {
    isRunning.current = true;
    setPending(true);
    const failure = await attempt(form);
    isRunning.current = false;
    setPending(false);
    setErrors(failure?.fieldErrors ?? NO_ERRORS);
    setFormError(failure?.formError ?? null);
    if (failure) setFailures((count) => count + 1);
  };
  return {
    pending,
    errors,
    formError,
    failures,
    handleSubmit: (event) => {
      event.preventDefault();
      if (!isRunning.current) void run(event.currentTarget);
    },
    clearError: (name) => {
      if (name in errors) {
        setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)));
      }
    },
  };
}

function firstPerField(issues: readonly FormIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0] ?? '')] ??= message;
  return messages;
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> {
  readonly form: FormState;
  /** Prefix of its field ids, for fields outside the form. Default: a generated one. */
  readonly prefix?: string;
}

export function Form({ form, prefix: givenPrefix, children, onInput, ...rest }: FormProps) {
  const ownPrefix = `${useId()}-`;
  const prefix = givenPrefix ?? ownPrefix;
  const { errors, formError, failures } = form;
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof Element) form.clearError(target.getAttribute('name') ?? '');
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <form {...rest} noValidate onSubmit={form.handleSubmit} onInput={handleInput}>
      <FormScopeContext value={{ prefix, errors, formError, failures }}>
        {children}
      </FormScopeContext>
    </form>
  );
}

export interface ErrorSummaryProps {
  /** The form's error is announced elsewhere, such as in a toast: only field errors move the focus. */
  readonly isReportedElsewhere?: boolean;
}

/** Place it first in a form. After a failed submit it takes focus and links to each invalid field. */
export function ErrorSummary({ isReportedElsewhere = false }: ErrorSummaryProps) {
  const form = use(FormScopeContext);
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const failures = form?.failures ?? 0;
  const errors = Object.entries(form?.errors ?? {});
  const staysQuiet = isReportedElsewhere && errors.length === 0;
  useEffect(() => {
    if (failures > 0 && !staysQuiet) box.current?.focus();
  }, [failures, staysQuiet]);

  if (!form || (errors.length === 0 && form.formError === null)) return null;
  const handleClick = (event: MouseEvent, id: string) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles['summary']}
    >
      <p id={titleId} className={styles['title']}>
        {form.formError ?? 'Please check this form'}
        {errors.length > 1 && <VisuallyHidden>{` (${errors.length} errors)`}</VisuallyHidden>}
      </p>
      {errors.length > 0 && (
        <ul className={styles['list']}>
          {errors.map(([name, message]) => {
            const id = `${form.prefix}${name}`;
            return (
              <li key={name}>
                <a href={`#${id}`} onClick={(event) => handleClick(event, id)}>
                  {message}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
