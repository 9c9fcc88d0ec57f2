import {
  checkNewPassword,
  registerRules,
  type RegisterRequest,
} from '@tableside/contracts/account/rules';
import type { FormRules } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm, type FormFailure } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef, type ReactNode } from 'react';
import { SubmitButton } from '../../components/form-parts';
import {
  describeAuthFailure,
  PASSWORD_HINT,
  requiredCheck,
  toFormFailure,
} from '../../lib/account-forms';
import styles from '../../components/account-form.module.css';

function clearPasswords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name^=password]'))
    input.value = '';
}

/** Drops the form's message if a field shows the same one. */
function readFailure(error: unknown): FormFailure {
  const { formError, fieldErrors } = toFormFailure(error, describeAuthFailure);
  const isExplainedBelow = Object.values(fieldErrors).includes(formError);
  return { fieldErrors, ...(!isExplainedBelow && { formError }) };
}

interface RegisterFormProps {
  /** Values of a user who returns to change the address; the email field then gets focus. */
  readonly draft: RegisterRequest | null;
  readonly onRegistered: (request: RegisterRequest) => void;
}

export function RegisterForm({ draft, onRegistered }: RegisterFormProps) {
  const { call, telemetry } = usePlatform();
  const email = useRef<HTMLInputElement>(null);
  const isReturning = draft !== null;
  useEffect(() => {
    if (isReturning) email.current?.focus();
  }, [isReturning]);
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
      <TermsCheckbox defaultChecked={isReturning} />
      <SubmitButton pending={form.pending}>Sign Up</SubmitButton>
    </Form>
  );
}

/** Opens in a new tab, so that nothing typed is lost. */
const LegalLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
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
        I agree to the <LegalLink href={paths.terms}>Terms of Service</LegalLink> and{' '}
        <LegalLink href={paths.privacy}>Privacy Policy</LegalLink>
      </>
    }
  />
);

/** An empty confirmation counts as a mismatch, not as a missing field (specification, section 5). */
const { password_confirmation: confirmationRule, ...requiredRules } = registerRules;
const check = requiredCheck({
  ...requiredRules,
  password_confirmation: { max: confirmationRule.max, kind: confirmationRule.kind },
} as const satisfies FormRules);

const TERMS_MISSING = 'Please agree to the Terms of Service and Privacy Policy';

/** Reports every error at once. When all required fields are filled in, the first of mismatched passwords and
 * unaccepted terms also raises an `alert()`. A password that is too short is reported only alongside other errors;
 * otherwise the API rejects it (specification, section 5). */
const registrationCheck = {
  safeParse(input: unknown): ReturnType<typeof check.safeParse> {
    const fields = input as Readonly<Record<string, unknown>>;
    const password = String(fields['password'] ?? '');
    const password_confirmation = String(fields['password_confirmation'] ?? '');
    const errors = checkNewPassword({ password, password_confirmation });
    const mismatch = errors['password_confirmation'];
    const terms = 'terms' in fields ? undefined : TERMS_MISSING;

    const result = check.safeParse(input);
    const missing = result.success ? [] : result.error.issues;
    const alertMessage = mismatch ?? terms;
    if (!missing.length && !alertMessage) return result;
    if (!missing.length && alertMessage) window.alert(alertMessage);
    const others = {
      password: password && errors['password'],
      password_confirmation: mismatch,
      terms,
    };
    const issues = Object.entries(others).flatMap(([name, message]) =>
      message ? [{ path: [name] as const, message }] : [],
    );
    return { success: false, error: { issues: [...missing, ...issues] } };
  },
};
