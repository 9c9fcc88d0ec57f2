import { disownRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import styles from '../../components/account-form.module.css';
import { SubmitButton } from '../../components/submit-button';
import { describeEntranceFailure } from '../../lib/entrance-failure';

export interface DisownFormProps {
  readonly token: string;
  /** Everybody is signed out; with the token for a new password. */
  readonly onDone: (resetToken: string) => void;
  /** The link does not work; in a sentence of the host. */
  readonly onRefused: (message: string) => void;
  readonly onNotOffered: () => void;
}

/** Says that a sign-in was somebody else's. Nothing is sent before it is pressed: programs that look through mails open
 * links. */
export function DisownForm({ token, onDone, onRefused, onNotOffered }: DisownFormProps) {
  const { call } = usePlatform();
  const form = useForm({
    schema: () => formCheck(disownRules),
    toInput: () => ({ token }),
    onSubmit: async (fields) => {
      try {
        const { data } = await call('disownSignIn', fields);
        // This browser may have been signed in too: the shell learns that it is no longer.
        await call('session', undefined).catch(() => undefined);
        onDone(data);
      } catch (error) {
        if (isNotOffered(error)) onNotOffered();
        else if (error instanceof ApiError && error.status === 200) onRefused(error.message);
        else throw error;
      }
    },
    onError: describeEntranceFailure,
  });
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      <SubmitButton pending={form.pending}>That was not me</SubmitButton>
    </Form>
  );
}
