import type { User } from '@tableside/contracts/account/model';
import { profileRules, type ProfileRequest } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { usePlatform } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import { Button } from '@tableside/ui/button';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Pencil } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Card } from './card';
import { isSameUser, useProfileScope } from './use-profile';
import { SessionEnded, useOwnForm } from './use-own-form';
import styles from './profile.module.css';

export function Details() {
  const { hold, release } = useProfileScope();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had focus is gone.
    if (wasEditing.current && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const handleEdit = () => {
    setIsEditing(true);
    hold('details');
  };
  const handleClose = () => {
    setIsEditing(false);
    release('details');
  };
  const edit = (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      icon={<Icon of={Pencil} size={16} />}
      onClick={handleEdit}
    >
      Edit
    </Button>
  );
  return (
    <Card title="Your details" action={!isEditing && edit}>
      {isEditing ? <DetailsForm onClose={handleClose} /> : <DetailsList />}
    </Card>
  );
}

function DetailsList() {
  const { firstName, lastName, email, phone } = useProfileScope().user;
  const missing = (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Not added</VisuallyHidden>
    </>
  );
  const rows = { 'First name': firstName, 'Last name': lastName, Email: email, Phone: phone };
  return (
    <DottedList>
      {Object.entries(rows).map(([term, value]) => (
        <DottedRow key={term} term={term}>
          {value ? <bdi className={styles['value']}>{value}</bdi> : missing}
        </DottedRow>
      ))}
    </DottedList>
  );
}

const { address: _address, ...rules } = profileRules;

/** Sends the stored address back unchanged, because the form has no field for it. */
function DetailsForm({ onClose }: { readonly onClose: () => void }) {
  const { session, toasts } = usePlatform();
  const call = useReauthCall();
  const { user } = useProfileScope();
  const { firstName, lastName, email, phone, address } = user;
  const [isChanged, setIsChanged] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  const { form, formRef, ...login } = useOwnForm({
    draft: 'details',
    isRepeated: true,
    schema: formCheck(rules),
    send: (fields) => call('updateProfile', { ...fields, address: address ?? '' }),
    onSuccess: ({ data, message }, fields) => {
      const updated = applyProfile(user, { ...fields, address: address ?? '' }, data);
      const current = session.getState().user;
      if (current && isSameUser(current, updated)) session.setState({ user: updated });
      toasts.show('success', message || 'Profile saved.');
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
        <Field
          name="email"
          label="Email"
          hideOptional
          hint="You can’t change your email here. Contact us to change it."
        >
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
      <SessionEnded {...login}>We’ll save it once you log back in.</SessionEnded>
      {isChanged && <LeaveGuard />}
    </div>
  );
}

/** The user after a save. Fields missing from the API's response are taken from the request, then from before.
 * @param saved the user in the API's response */
const applyProfile = (user: User, sent: ProfileRequest, saved: User | null): User => ({
  ...user,
  firstName: saved?.firstName || sent.first_name,
  lastName: saved?.lastName || sent.last_name,
  phone: saved?.phone ?? (sent.phone || null),
  address: saved?.address ?? (sent.address || null),
  createdAt: saved?.createdAt ?? user.createdAt,
});

/** Asks before unsaved changes are lost. */
function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      cancel="Keep editing"
      confirm="Discard"
      variant="secondary"
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    >
      You have unsaved changes.
    </ConfirmDialog>
  );
}
