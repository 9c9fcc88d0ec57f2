import {
  PASSWORDS_DIFFER,
  registerRules,
  type RegisterRequest,
} from '@tableside/contracts/account/rules';
import type { FormRules } from '@tableside/contracts/common/rules';
import { ApiError, usePlatform } from '@tableside/platform';
import { Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm, type FormFailure } from '@tableside/ui/form';
import { useEffect, useRef } from 'react';
import styles from '../../components/account-form.module.css';
import { PASSWORD_HINT } from '../../lib/password-hint';
import { requiredCheck } from '../../lib/required-check';
import { SubmitButton } from '../../components/submit-button';
import { TermsCheckbox } from './terms-checkbox';

/** An empty confirmation is one that does not match; it is not among what is required (specification, section 5). */
const { password_confirmation: confirmationRule, ...requiredRules } = registerRules;
const CHECKED_RULES = {
  ...requiredRules,
  password_confirmation: { max: confirmationRule.max, kind: confirmationRule.kind },
} as const satisfies FormRules;

const TERMS_MISSING = 'Please agree to the Terms of Service and Privacy Policy';
const UNREACHABLE = 'We could not reach the server. Your details are still here; please try again.';

/** Says it twice, as documented: in the browser's own alert and at the field. */
function refuse(field: string, sentence: string): FormFailure {
  window.alert(sentence);
  return { fieldErrors: { [field]: sentence } };
}

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
    schema: () => requiredCheck(CHECKED_RULES),
    onSubmit: async (request, element) => {
      if (request.password !== request.password_confirmation) {
        return refuse('password_confirmation', PASSWORDS_DIFFER);
      }
      if (!new FormData(element).has('terms')) return refuse('terms', TERMS_MISSING);
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
