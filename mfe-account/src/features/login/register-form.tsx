import {
  checkNewPassword,
  registerRules,
  type RegisterRequest,
} from '@tableside/contracts/account/rules';
import type { FormRules } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, usePlatform } from '@tableside/platform';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm, type FormFailure } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef, type ReactNode } from 'react';
import { SubmitButton } from '../../components/submit-button';
import { PASSWORD_HINT, requiredCheck } from '../../lib/account-forms';
import styles from '../../components/account-form.module.css';

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

interface RegisterFormProps {
  /** What was typed before, where somebody comes back to change the address, which then has the focus. */
  readonly draft: RegisterRequest | null;
  readonly onRegistered: (request: RegisterRequest) => void;
}

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

/** An empty confirmation is one that does not match; it is not among what is required (specification, section 5). */
const { password_confirmation: confirmationRule, ...requiredRules } = registerRules;
const CHECKED_RULES = {
  ...requiredRules,
  password_confirmation: { max: confirmationRule.max, kind: confirmationRule.kind },
} as const satisfies FormRules;

const TERMS_MISSING = 'Please agree to the Terms of Service and Privacy Policy';

const check = requiredCheck(CHECKED_RULES);

/** Finds all that is wrong with a registration at once. Passwords that differ and terms that are not ticked are told by
 * the browser's own alert too, as documented: the first of them, once everything required is there. A password that is
 * too short is named beside other mistakes; alone it is the host's to refuse (specification, section 5). */
const registrationCheck = {
  safeParse(input: unknown): ReturnType<typeof check.safeParse> {
    const fields = input as Readonly<Record<string, unknown>>;
    const textOf = (name: string) => String(fields[name] ?? '');
    const password = textOf('password');
    const wrong = checkNewPassword({
      password,
      password_confirmation: textOf('password_confirmation'),
    });
    const mismatch = wrong['password_confirmation'];
    const tooShort = password ? wrong['password'] : undefined;
    const terms = 'terms' in fields ? undefined : TERMS_MISSING;

    const result = check.safeParse(input);
    const missing = result.success ? [] : result.error.issues;
    const alerted = mismatch ?? terms;
    if (!missing.length && !alerted) return result;
    if (!missing.length && alerted) window.alert(alerted);
    const issues = [
      ...missing,
      ...toIssue('password', tooShort),
      ...toIssue('password_confirmation', mismatch),
      ...toIssue('terms', terms),
    ];
    return { success: false, error: { issues } };
  },
};

const toIssue = (name: string, message: string | undefined) =>
  message ? [{ path: [name] as const, message }] : [];
