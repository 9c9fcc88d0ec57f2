import { reauthRules, type ReauthRequest } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../actions/button';
import { Field, PasswordInput } from '../forms/field';
import { ErrorSummary, Form, useForm, type FormOptions } from '../forms/form';
import { VisuallyHidden } from '../text/visually-hidden';
import { Dialog } from './dialog';
import styles from './reauth-dialog.module.css';

export interface ReauthDialogProps {
  /** What a user without a password has to do; null asks for the password. */
  readonly instruction: string | null;
  /** Explains why the password is needed again. */
  readonly intro: string;
  /** Address of the signed-in user, for password managers. */
  readonly email: string | undefined;
  /** Sends the password, then closes the dialog. */
  readonly onSubmit: (fields: ReauthRequest) => Promise<void>;
  readonly onError: FormOptions<ReauthRequest>['onError'];
  readonly onCancel: () => void;
  /** Other methods, such as a passkey. */
  readonly children?: ReactNode;
}

/** Asks for the password again, or shows what to do if the account has none. */
export function ReauthDialog({ instruction, children, ...props }: ReauthDialogProps) {
  if (instruction === null) return <PasswordDialog {...props}>{children}</PasswordDialog>;
  return (
    <Dialog
      open
      title="Log in again"
      onRequestClose={props.onCancel}
      footer={
        <Button variant="secondary" onClick={props.onCancel}>
          Close
        </Button>
      }
    >
      <p>{instruction}</p>
      {children}
    </Dialog>
  );
}

function PasswordDialog(props: Omit<ReauthDialogProps, 'instruction'>) {
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => formCheck(reauthRules),
    onSubmit: props.onSubmit,
    onError: props.onError,
  });
  const { pending, failures } = form;
  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);
  const close = () => {
    if (!pending) props.onCancel();
  };
  return (
    <Dialog
      open
      title="Enter your password again"
      initialFocus={password}
      onRequestClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Continue
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['form']}>
        <p>{props.intro}</p>
        <ErrorSummary />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={props.email}
          readOnly
          hidden
        />
        <Field name="password" label="Password" required>
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
        <p className={styles['note']}>
          <a href={paths.forgotPassword} target="_blank" rel="noopener">
            Forgot password?
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </p>
      </Form>
      {props.children}
    </Dialog>
  );
}
