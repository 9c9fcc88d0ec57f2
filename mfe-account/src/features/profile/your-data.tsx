import { deleteAccountRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { describeFailure, isNotOffered, usePlatform } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { RadioGroup } from '@tableside/ui/radio-group';
import { Download as DownloadIcon, Trash2 } from 'lucide';
import { useId, useRef, useState } from 'react';
import { Failure } from '../../components/form-parts';
import { Card } from './card';
import { dataFileName, saveFile } from './save-file';
import { SessionEnded, useOwnForm } from './use-own-form';
import { useProfileScope } from './use-profile';
import shared from '../../components/components.module.css';
import styles from './profile.module.css';

export function YourData() {
  const { touch, release } = useProfileScope();
  const [isDeleting, setIsDeleting] = useState(false);
  const handleOpen = () => {
    setIsDeleting(true);
    touch('deletion');
  };
  const handleClose = () => {
    setIsDeleting(false);
    release('deletion');
  };
  return (
    <Card title="Your data">
      <Download />
      <div className={styles['deletion']}>
        <p className={shared['note']}>You can’t undo deleting your account.</p>
        <Button
          variant="secondary"
          icon={<Icon of={Trash2} />}
          aria-haspopup="dialog"
          className={styles['delete']}
          onClick={handleOpen}
        >
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={handleClose} />}
    </Card>
  );
}

type Outcome = 'pending' | 'done' | 'missing' | { readonly failure: string };

function Download() {
  const { toasts } = usePlatform();
  const call = useReauthCall();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const handleClick = async () => {
    setOutcome('pending');
    try {
      const { data } = await call('exportData', undefined);
      saveFile(data, dataFileName(new Date()));
      setOutcome('done');
    } catch (error) {
      if (isNotOffered(error)) {
        setOutcome('missing');
        return;
      }
      setOutcome({ failure: describeFailure(error) });
      toasts.show('error', describeFailure(error));
    }
  };
  if (outcome === 'missing') {
    return (
      <Notice live>
        You can’t download your data here. <AppLink href={paths.contact}>Contact us</AppLink> and
        we’ll help.
      </Notice>
    );
  }
  return (
    <div className={styles['download']}>
      <p className={shared['note']}>Download a copy of your data (.zip).</p>
      <Button
        variant="secondary"
        icon={<Icon of={DownloadIcon} />}
        pending={outcome === 'pending'}
        onClick={() => void handleClick()}
      >
        Download my data
      </Button>
      {outcome === 'done' && (
        <Notice tone="success" live>
          Your download has started.
        </Notice>
      )}
      {typeof outcome === 'object' && outcome && <Failure>{outcome.failure}</Failure>}
    </div>
  );
}

const WRONG = 'This isn’t your account’s email address.';
const NOT_OFFERED = 'You can’t delete your account here. Contact us and we’ll help.';
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
    note: 'They’ll keep helping others.',
  },
];

/** Requires a choice about the reviews and the account's email address. */
function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const call = useReauthCall();
  const { user, onDeleted } = useProfileScope();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, formRef, ...login } = useOwnForm({
    draft: 'deletion',
    // Never delete an account without a click.
    isRepeated: false,
    schema: formCheck(RULES),
    check: ({ confirmation }): Readonly<Record<string, string>> =>
      confirmation.toLowerCase() === user.email.toLowerCase() ? {} : { confirmation: WRONG },
    send: (fields) =>
      call('deleteAccount', fields).catch((error: unknown) => {
        throw isNotOffered(error) ? new Error(NOT_OFFERED) : error;
      }),
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
          This permanently deletes your details, favorites, and login methods. You can’t undo it.
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
      <SessionEnded {...login} />
      {!login.isRequesting && login.refusals > 0 && (
        <Notice live>You’re logged in again. Your account hasn’t been deleted.</Notice>
      )}
    </Dialog>
  );
}
