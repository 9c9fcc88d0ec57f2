import {
  NOTE_MAX,
  REMOVAL_LABELS,
  removalRules,
  type QueueVerb,
} from '@tableside/contracts/admin/queue/rules';
import type { QueueEntry } from '@tableside/contracts/admin/queue/wire';
import { Button } from '@tableside/ui/button';
import { Field, Select, Textarea } from '@tableside/ui/field';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { useUnsavedForm } from '../../components/unsaved';
import { ACTION_LABELS, keyOf } from './entry-labels';
import styles from './queue.module.css';

interface ActionFields {
  readonly note: string;
  readonly reason?: (typeof removalRules.reason.oneOf)[number];
}

interface ActionFormProps {
  readonly entry: QueueEntry;
  readonly verb: QueueVerb;
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onSend: (fields: ActionFields) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before an action. */
export function ActionForm({ entry, verb, pending, errors, onSend, onClose }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsavedForm();
  const close = () => unsaved.confirm(onClose);
  const isRemoval = verb === 'applied';
  const isNoteNeeded = !isRemoval && entry.kind !== 'report';
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const reason = removalRules.reason.oneOf.find((each) => each === data.get('reason'));
    onSend({ note: String(data.get('note')), ...(reason && { reason }) });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={send}
      onInput={unsaved.onInput}
    >
      {isRemoval && (
        <Field
          name={`reason-${keyOf(entry)}`}
          label="Reason"
          required
          error={errors['reason'] ?? null}
        >
          <Select name="reason" defaultValue={mostCommonReason(entry)} onKeyDown={handleKey}>
            {removalRules.reason.oneOf.map((reason) => (
              <option key={reason} value={reason}>
                {REMOVAL_LABELS[reason]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        name={`note-${keyOf(entry)}`}
        label={isRemoval ? 'Message to the author' : 'Reason'}
        required={isNoteNeeded}
        hint={hintOf(entry, verb)}
        error={errors['note'] ?? null}
      >
        <Textarea name="note" rows={3} maxLength={NOTE_MAX} onKeyDown={handleKey} />
      </Field>
      <div className={styles['actions']}>
        <Button type="submit" size="small" pending={pending}>
          {ACTION_LABELS[entry.kind][verb]}
        </Button>
        <Button variant="secondary" size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function mostCommonReason(entry: QueueEntry): string {
  const [first] = entry.kind === 'report' ? entry.reasons : [];
  return first?.reason ?? removalRules.reason.oneOf[0];
}

function hintOf(entry: QueueEntry, verb: QueueVerb): string {
  if (verb === 'applied')
    return 'The author is notified by email and can ask to have it restored within 30 days.';
  if (entry.kind === 'report') return 'Signed-in users who reported it are notified by email.';
  if (entry.kind === 'correction' && !entry.sender.email && entry.sender.user_id === null)
    return 'The sender left no email address, so no one is notified.';
  return 'The sender is notified by email.';
}
