import type { User } from '@tableside/contracts/account/model';
import { profileRules, type ProfileRequest } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Pencil } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Card } from './card';
import { isSamePerson, useProfileScope } from './profile-scope';
import { SessionEnded, useOwnForm } from './use-own-form';
import styles from './profile.module.css';

export function Details() {
  const { hold, release } = useProfileScope();
  const [isEditing, setIsEditing] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  const handleEdit = () => {
    setIsEditing(true);
    setHasEdited(true);
    hold('details');
  };
  const handleClose = () => {
    setIsEditing(false);
    release('details');
  };
  if (isEditing) {
    return (
      <Card title="Your details">
        <DetailsForm onClose={handleClose} />
      </Card>
    );
  }
  return (
    <Card title="Your details" action={<EditButton takesFocus={hasEdited} onClick={handleEdit} />}>
      <DetailsList />
    </Card>
  );
}

interface EditButtonProps {
  /** The fields that it stands for again had the focus. */
  readonly takesFocus: boolean;
  readonly onClick: () => void;
}

function EditButton({ takesFocus, onClick }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      icon={<Icon of={Pencil} size={16} />}
      onClick={onClick}
    >
      Edit
    </Button>
  );
}

function DetailsList() {
  const { firstName, lastName, email, phone } = useProfileScope().person;
  const rows = [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
    ['Phone', phone],
  ] as const;
  return (
    <LeaderList>
      {rows.map(([term, value]) => (
        <LeaderRow key={term} term={term}>
          {value ? <bdi className={styles['value']}>{value}</bdi> : <NotGiven />}
        </LeaderRow>
      ))}
    </LeaderList>
  );
}

function NotGiven() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not given</VisuallyHidden>
    </>
  );
}

const { address: _address, ...rules } = profileRules;

/** The details as fields. The stored address has none and goes back as it came. */
function DetailsForm({ onClose }: { readonly onClose: () => void }) {
  const { session, toasts } = usePlatform();
  const call = useProvenCall();
  const { person } = useProfileScope();
  const { firstName, lastName, email, phone, address } = person;
  const [isChanged, setIsChanged] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  const { form, formRef, isAsking, refusals } = useOwnForm({
    draft: 'details',
    isRepeated: true,
    schema: formCheck(rules),
    send: (fields) => call('updateProfile', { ...fields, address: address ?? '' }),
    onSuccess: ({ data, message }, fields) => {
      const user = applyProfile(person, { ...fields, address: address ?? '' }, data);
      const current = session.getState().user;
      if (current && isSamePerson(current, user)) session.setState({ user });
      toasts.show('success', message || 'Your profile is saved.');
      onClose();
    },
  });
  const handleInput = (event: { readonly currentTarget: HTMLFormElement }) => {
    const typed = new FormData(event.currentTarget);
    setIsChanged(
      typed.get('first_name') !== firstName ||
        typed.get('last_name') !== lastName ||
        typed.get('phone') !== (phone ?? ''),
    );
  };
  return (
    <div>
      <Form ref={formRef} form={form} className={styles['form']} onInput={handleInput}>
        <ErrorSummary />
        <div className={styles['pair']}>
          <Field name="first_name" label="First name" required>
            <Input ref={firstField} autoComplete="given-name" defaultValue={firstName} dir="auto" />
          </Field>
          <Field name="last_name" label="Last name">
            <Input autoComplete="family-name" defaultValue={lastName} dir="auto" />
          </Field>
        </div>
        <Field name="email" label="Email" hideOptional hint="Your email cannot be changed here.">
          <Input type="email" defaultValue={email} readOnly />
        </Field>
        <Field name="phone" label="Phone">
          <Input type="tel" autoComplete="tel" defaultValue={phone ?? ''} />
        </Field>
        <div className={styles['actions']}>
          <Button type="submit" pending={form.pending}>
            Save
          </Button>
          <Button variant="secondary" disabled={form.pending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
      {isAsking && (
        <SessionEnded refusals={refusals}>
          {refusals > 0 ? 'It is saved as soon as you are back.' : 'Sign in to go on.'}
        </SessionEnded>
      )}
      {isChanged && <LeaveGuard />}
    </div>
  );
}

/** The person after a save. A host may answer with the person, with a part of it, or with nothing: what it leaves out is
 * what was sent, and what nobody sent stays.
 * @param answered what the host says now */
function applyProfile(person: User, sent: ProfileRequest, answered: User | null): User {
  return {
    ...person,
    firstName: answered?.firstName || sent.first_name,
    lastName: answered?.lastName || sent.last_name,
    phone: answered?.phone ?? (sent.phone || null),
    address: answered?.address ?? (sent.address || null),
    createdAt: answered?.createdAt ?? person.createdAt,
  };
}

/** Asks before another page takes away what was changed and not saved. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      cancel="Stay"
      confirm="Leave"
      variant="secondary"
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    >
      What you changed in your details is not saved yet.
    </ConfirmDialog>
  );
}
