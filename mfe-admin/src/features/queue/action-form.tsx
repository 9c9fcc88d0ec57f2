import {
  NOTE_MAX,
  REMOVAL_LABELS,
  removalRules,
  type QueueVerb,
} from '@tableside/contracts/admin/queue/rules';
import { queueCalls, type QueueEntry } from '@tableside/contracts/admin/queue/wire';
import { Field, Select, Textarea } from '@tableside/ui/field';
import { ResourceForm } from '../../components/resource-form';
import { KIND_LABELS } from './entry-labels';

const REASONS = removalRules.reason.oneOf;
const NOTE = { max: NOTE_MAX, isMultiline: true };
const REMOVAL = { reason: { max: 20 }, note: NOTE };

interface ActionFormProps {
  readonly entry: QueueEntry;
  readonly verb: QueueVerb;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** Asks for a reason before an action. */
export function ActionForm({ entry, verb, onSent, onCancel }: ActionFormProps) {
  const { kind, id } = entry;
  const common = { submit: KIND_LABELS[kind][verb][0], size: 'small', onSent, onCancel } as const;
  const hint = hintOf(entry, verb);
  if (verb === 'refused') {
    return (
      <ResourceForm
        {...common}
        rules={{ note: NOTE }}
        endpoint={queueCalls.refuse}
        toArgs={({ note }) => ({ kind, id, note })}
      >
        <Field name="note" label="Reason" required={kind !== 'report'} hint={hint}>
          <Textarea rows={3} maxLength={NOTE_MAX} />
        </Field>
      </ResourceForm>
    );
  }
  const [mostCommon] = kind === 'report' ? entry.reasons : [];
  return (
    <ResourceForm
      {...common}
      rules={REMOVAL}
      endpoint={queueCalls.apply}
      toArgs={({ note, reason }) => ({
        kind,
        id,
        note,
        reason: REASONS.find((each) => each === reason),
      })}
    >
      <Field name="reason" label="Reason" required>
        <Select defaultValue={mostCommon?.reason}>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REMOVAL_LABELS[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="note" label="Message to the author" hint={hint}>
        <Textarea rows={3} maxLength={NOTE_MAX} />
      </Field>
    </ResourceForm>
  );
}

function hintOf(entry: QueueEntry, verb: QueueVerb): string {
  if (verb === 'applied')
    return 'The author is notified by email and can ask to have it restored within 30 days.';
  if (entry.kind === 'report') return 'Signed-in users who reported it are notified by email.';
  if (entry.kind === 'correction' && !entry.sender.email && entry.sender.user_id === null)
    return 'The sender left no email address, so no one is notified.';
  return 'The sender is notified by email.';
}
