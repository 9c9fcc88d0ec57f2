import {
  NOTE_MAX,
  REMOVAL_WORDS,
  removalRules,
  type QueueVerb,
} from '@tableside/contracts/desk/queue/rules';
import type { QueueEntry } from '@tableside/contracts/desk/queue/wire';
import { Button } from '@tableside/ui/button';
import { Field, Select, Textarea } from '@tableside/ui/field';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { useUnsavedForm } from '../../components/unsaved';
import { ACT_WORDS, keyOf } from './entry-words';
import styles from './queue.module.css';

interface ActFields {
  readonly note: string;
  readonly reason?: (typeof removalRules.reason.oneOf)[number];
}

interface ActFormProps {
  readonly entry: QueueEntry;
  readonly verb: QueueVerb;
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onSend: (fields: ActFields) => void;
  readonly onClose: () => void;
}

/** Why something is done, before it is. */
export function ActForm({ entry, verb, pending, errors, onSend, onClose }: ActFormProps) {
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
  const press = (event: KeyboardEvent) => {
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
          label="Why"
          required
          error={errors['reason'] ?? null}
        >
          <Select name="reason" defaultValue={commonestReason(entry)} onKeyDown={press}>
            {removalRules.reason.oneOf.map((reason) => (
              <option key={reason} value={reason}>
                {REMOVAL_WORDS[reason]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        name={`note-${keyOf(entry)}`}
        label={isRemoval ? 'More for the writer' : 'Why'}
        required={isNoteNeeded}
        hint={hintOf(entry, verb)}
        error={errors['note'] ?? null}
      >
        <Textarea name="note" rows={3} maxLength={NOTE_MAX} onKeyDown={press} />
      </Field>
      <div className={styles['actions']}>
        <Button type="submit" size="small" pending={pending}>
          {ACT_WORDS[entry.kind][verb]}
        </Button>
        <Button variant="secondary" size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function commonestReason(entry: QueueEntry): string {
  const [first] = entry.kind === 'report' ? entry.reasons : [];
  return first?.reason ?? removalRules.reason.oneOf[0];
}

function hintOf(entry: QueueEntry, verb: QueueVerb): string {
  if (verb === 'applied') return 'The writer is told by mail, and can have it undone for 30 days.';
  if (entry.kind === 'report') return 'Whoever reported it with an account is told by mail.';
  if (entry.kind === 'correction' && !entry.sender.email && entry.sender.user_id === null)
    return 'The sender left no address, so this is kept and told nobody.';
  return 'The sender is told by mail.';
}
