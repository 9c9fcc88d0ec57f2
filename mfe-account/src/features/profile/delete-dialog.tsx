import { deleteAccountRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { isNotOffered } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { RadioGroup } from '@tableside/ui/radio-group';
import { useId, useRef } from 'react';
import { useProfileScope } from './profile-scope';
import { SessionEnded, useOwnForm } from './use-own-form';
import styles from './profile.module.css';

const WRONG = 'This is not the email address of your account.';
const NOT_OFFERED = 'Accounts cannot be deleted on this site. Write to us and we will help.';
/** In the order of the screen, so that the summary of errors follows it. */
const RULES = {
  reviews: deleteAccountRules.reviews,
  confirmation: deleteAccountRules.confirmation,
};
const REVIEWS = [
  { value: 'remove', label: 'Remove my reviews', note: 'Stars and words are gone.' },
  {
    value: 'keep',
    label: 'Keep my reviews without my name',
    note: 'They go on helping others; nobody can tell whose they were.',
  },
];

/** Deletes the account, once what becomes of the reviews is chosen and the address is typed. */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const call = useProvenCall();
  const { person, onDeleted } = useProfileScope();
  const formId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const { form, formRef, isAsking, refusals } = useOwnForm({
    draft: 'deletion',
    // Nothing as final as this happens by itself.
    isRepeated: false,
    schema: formCheck(RULES),
    check: ({ confirmation }): Readonly<Record<string, string>> =>
      isSame(confirmation, person.email) ? {} : { confirmation: WRONG },
    send: async (fields) => call('deleteAccount', fields).catch(explainMissing),
    onSuccess: onDeleted,
  });
  const close = () => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete my account"
      initialFocus={keep}
      onRequestClose={close}
      footer={
        <>
          <Button ref={keep} variant="secondary" disabled={form.pending} onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="accent" pending={form.pending}>
            Delete my account
          </Button>
        </>
      }
    >
      <Form ref={formRef} id={formId} form={form} className={styles['form']}>
        <p>
          Your details, your favorites and your sign-ins are deleted at once. This cannot be undone.
        </p>
        <ErrorSummary />
        <RadioGroup name="reviews" legend="What happens to your reviews?" options={REVIEWS} />
        <Field
          name="confirmation"
          label="Type your email address to confirm"
          required
          hint={<bdi>{person.email}</bdi>}
        >
          <Input
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
      </Form>
      {isAsking && <SessionEnded refusals={refusals}>Sign in to go on.</SessionEnded>}
      {!isAsking && refusals > 0 && (
        <Notice live>You are signed in again. Your account is still there.</Notice>
      )}
    </Dialog>
  );
}

/** Another host may not have the call. */
function explainMissing(error: unknown): never {
  if (isNotOffered(error)) throw new Error(NOT_OFFERED);
  throw error;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
