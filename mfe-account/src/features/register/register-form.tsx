import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { ApiError, usePlatform } from '@tableside/platform';
import { Field, Input, PasswordInput, Checkbox } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm, type FormFailure } from '@tableside/ui/form';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from '../../components/account-form.module.css';
import { PASSWORD_HINT } from '../../lib/password-hint';
import { SubmitButton } from '../../components/submit-button';
import { registrationCheck } from './registration-check';
import { paths } from '@tableside/contracts/paths';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';

const UNREACHABLE = 'We could not reach the server. Your details are still here; please try again.';

function clearPasswords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name^=password]'))
    input.value = '';
}

/** The host's message over its messages at the fields, unless one of them says the same. */
function readFailure(error: unknown): FormFailure {
  if (!(error instanceof ApiError)) return { formError: UNREACHABLE };
  const { message, fields } = error;
  const isSaidBelow = Object.values(fields).includes(message);
  return { fieldErrors: fields, ...(!isSaidBelow && { formError: message }) };
}

export interface RegisterFormProps {
  /** What was typed before, where somebody comes back to change the address, which then has the focus. */
  readonly draft: RegisterRequest | null;
  readonly onRegistered: (request: RegisterRequest) => void;
}

/** Everything that an account starts with (specification, section 5). */
export function RegisterForm({ draft, onRegistered }: RegisterFormProps) {
  const { call, telemetry } = usePlatform();
  const email = useRef<HTMLInputElement>(null);
  const comesBack = draft !== null;
  useEffect(() => {
    if (comesBack) email.current?.focus();
  }, [comesBack]);
  const form = useForm({
    schema: () => registrationCheck,
    onSubmit: async (request, element) => {
      try {
        await call('register', request);
      } catch (error) {
        telemetry.report(error, { during: 'register' });
        clearPasswords(element);
        return readFailure(error);
      }
      onRegistered(request);
      return undefined;
    },
  });
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      <div className={styles['pair']}>
        <Field name="first_name" label="First name" required>
          <Input autoComplete="given-name" defaultValue={draft?.first_name} />
        </Field>
        <Field name="last_name" label="Last name" required>
          <Input autoComplete="family-name" defaultValue={draft?.last_name} />
        </Field>
      </div>
      <Field name="email" label="Email" required>
        <Input ref={email} type="email" autoComplete="email" defaultValue={draft?.email} />
      </Field>
      <Field name="phone" label="Phone">
        <Input type="tel" autoComplete="tel" defaultValue={draft?.phone} />
      </Field>
      <Field name="password" label="Password" hint={PASSWORD_HINT} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="password_confirmation" label="Confirm password" required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <TermsCheckbox defaultChecked={comesBack} />
      <SubmitButton pending={form.pending}>Sign Up</SubmitButton>
    </Form>
  );
}

/** The documents open in tabs of their own, so that nothing typed is lost. */
const Document = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
);

/** Named `terms`; the form that it stands in checks it. */
const TermsCheckbox = ({ defaultChecked }: { readonly defaultChecked: boolean }) => (
  <Checkbox
    name="terms"
    aria-required
    defaultChecked={defaultChecked}
    label={
      <>
        I agree to the <Document href={paths.terms}>Terms of Service</Document> and{' '}
        <Document href={paths.privacy}>Privacy Policy</Document>
      </>
    }
  />
);
