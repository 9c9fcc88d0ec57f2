import { OWNER_REASON_MAX } from '@tableside/contracts/desk/owners/rules';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import styles from '../../components/cards.module.css';

export interface WithReasonProps {
  /** The words of the button that opens the form. */
  readonly label: string;
  /** The button's whole name, which tells it from the others. */
  readonly name: string;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onSend: (reason: string) => void;
}

/** Something that is refused or ended with a reason, which the person is mailed. */
export function WithReason({ label, name, pending, error, onSend }: WithReasonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const confirm = useUnsaved(isOpen && reason !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button size="small" variant="secondary" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <form
      className={styles['answer']}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason);
      }}
    >
      <Field
        name="reason"
        label="Why? The person is told by mail."
        required
        hint={`${reason.length} of ${OWNER_REASON_MAX} characters`}
        error={error ?? null}
      >
        <Textarea
          ref={field}
          rows={2}
          maxLength={OWNER_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" size="small" pending={pending}>
          {label}
        </Button>
        <Button
          type="button"
          size="small"
          variant="quiet"
          onClick={() =>
            confirm(() => {
              setIsOpen(false);
              setReason('');
            })
          }
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
