import { deleteAccountRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { isNotOffered } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
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

const WRONG = "This isn't your account's email address.";
const NOT_OFFERED = "You can't delete your account here. Contact us and we'll help.";
/** In screen order, for the error summary. */
const RULES = {
  reviews: deleteAccountRules.reviews,
  confirmation: deleteAccountRules.confirmation,
};
const REVIEWS = [
  { value: 'remove', label: 'Delete my reviews', note: 'Deletes your ratings, text, and photos.' },
  {
    value: 'keep',
    label: 'Keep my reviews without my name',
    note: "They'll keep helping others.",
  },
];

/** Requires a choice about the reviews and the account's email address. */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const call = useReauthCall();
  const { user, onDeleted } = useProfileScope();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, formRef, isRequesting, refusals } = useOwnForm({
    draft: 'deletion',
    // Never delete an account without a click.
    isRepeated: false,
    schema: formCheck(RULES),
    check: ({ confirmation }): Readonly<Record<string, string>> =>
      isSame(confirmation, user.email) ? {} : { confirmation: WRONG },
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
      initialFocus={cancel}
      onRequestClose={close}
      footer={
        <>
          <Button ref={cancel} variant="secondary" disabled={form.pending} onClick={close}>
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
          This permanently deletes your details, favorites, and login methods. You can't undo it.
        </p>
        <ErrorSummary />
        <RadioGroup name="reviews" legend="What happens to your reviews?" options={REVIEWS} />
        <Field
          name="confirmation"
          label="Type your email address to confirm"
          required
          hint={<bdi>{user.email}</bdi>}
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
      {isRequesting && <SessionEnded refusals={refusals}>Log in to continue.</SessionEnded>}
      {!isRequesting && refusals > 0 && (
        <Notice live>You're logged in again. Your account hasn't been deleted.</Notice>
      )}
    </Dialog>
  );
}

/** Other APIs may not support this call. */
function explainMissing(error: unknown): never {
  if (isNotOffered(error)) throw new Error(NOT_OFFERED);
  throw error;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
