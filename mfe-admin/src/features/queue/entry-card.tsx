import {
  HOURS_EXAMPLE,
  type QueueVerb,
  NOTE_MAX,
  REMOVAL_LABELS,
  removalRules,
} from '@tableside/contracts/admin/queue/rules';
import {
  queueCalls,
  type ApplyRequest,
  type QueueEntry,
} from '@tableside/contracts/admin/queue/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { Field, Select, Textarea } from '@tableside/ui/field';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../components/actions';
import { Moment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { ResourceForm } from '../../components/resource-form';
import { useAdminUser } from '../../lib/admin-user';
import { TOPIC_LABELS } from '../../lib/restaurant-terms';
import { EntryBody } from './entry-body';
import {
  confirmsFirst,
  correctionActionOf,
  editorPath,
  KIND_LABELS,
  needsOperator,
} from './entry-labels';
import { HoursChange, useHoursText } from './hours-change';
import styles from './queue.module.css';

/** Actions of an entry for the keyboard shortcuts. */
export interface EntryHandle {
  readonly focus: () => void;
  readonly apply: () => void;
  readonly refuse: () => void;
}

interface EntryCardProps {
  readonly ref: Ref<EntryHandle>;
  readonly entry: QueueEntry;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onDone: () => void;
  readonly onTyping: (isTyping: boolean) => void;
}

const READING = 'We’re still checking these hours. Try again in a moment.';

/** One entry of the queue, with everything a moderator needs to decide. */
export function EntryCard({ ref, entry, isCurrent, onFocus, onDone, onTyping }: EntryCardProps) {
  const { kind, id } = entry;
  const titleId = useId();
  const navigate = useNavigate();
  const { toasts } = usePlatform();
  const { roles } = useAdminUser();
  const action = correctionActionOf(entry, roles);
  const labels = KIND_LABELS[kind];
  const card = useRef<HTMLElement>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<QueueVerb | null>(null);
  const { run, pending, errors, setErrors } = useAction();
  const hours = useHoursText(entry, () => setErrors({}));

  const show = (verb: QueueVerb | null) => {
    setOpen(verb);
    onTyping(verb !== null);
    if (!verb) card.current?.focus();
  };
  const finish = () => {
    onTyping(false);
    onDone();
  };
  const send = async (
    verb: QueueVerb | 'dismissed',
    fields: Omit<ApplyRequest, 'kind' | 'id'> = {},
  ) => {
    if (pending) return;
    const call = verb === 'refused' ? queueCalls.refuse : queueCalls.apply;
    if (await run(call, { kind, id, ...fields }, { key: verb })) finish();
  };
  const apply = () => {
    if (confirmsFirst(entry, 'applied')) show('applied');
    else if (kind === 'correction' && action === 'edit') void navigate(editorPath(entry));
    else if (kind === 'correction' && action === 'contact-operator')
      toasts.show('info', needsOperator(entry.topic));
    else if (kind === 'correction' && action === 'close')
      void send('applied', { closes: true, version: entry.version });
    else if (hours && !hours.read?.rows.length) {
      setErrors({ hours: hours.isReading ? READING : HOURS_EXAMPLE });
      hoursField.current?.focus();
    } else {
      void send('applied', hours ? { hours: hours.text, base: hours.read?.base } : {});
    }
  };
  const refuse = () => {
    if (confirmsFirst(entry, 'refused')) show('refused');
    else void send('refused');
  };
  const edit = kind === 'correction' && roles.includes('operator') && (
    <ButtonLink
      href={editorPath(entry)}
      variant={action === 'edit' ? 'primary' : 'quiet'}
      size="small"
    >
      Edit restaurant
    </ButtonLink>
  );
  useImperativeHandle(ref, () => ({ focus: () => card.current?.focus(), apply, refuse }));

  return (
    <li>
      <article
        ref={card}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-current={isCurrent || undefined}
        className={cx(shared['stack'], shared['panel'], styles['card'])}
        onFocus={onFocus}
      >
        <header className={shared['buttons']}>
          <Badge>{labels.one}</Badge>
          <h2 id={titleId} className={styles['title']}>
            <EntryTitle entry={entry} />
          </h2>
          <p className={shared['note']}>
            Waiting since <Moment at={entry.at} />
          </p>
        </header>
        <EntryBody entry={entry} />
        {hours && <HoursChange ref={hoursField} id={id} hours={hours} error={errors['hours']} />}
        {open ? (
          <div className={styles['form']}>
            <ActionForm entry={entry} verb={open} onSent={finish} onCancel={() => show(null)} />
          </div>
        ) : (
          <>
            {kind === 'correction' && action === 'contact-operator' && (
              <p className={shared['note']}>{needsOperator(entry.topic)}</p>
            )}
            <div className={shared['buttons']}>
              {action === 'edit' && edit}
              {action !== 'edit' && action !== 'contact-operator' && (
                <Button size="small" pending={pending === 'applied'} onClick={apply}>
                  {action === null ? labels.applied[0] : MAIN_LABELS[action]}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                pending={pending === 'refused'}
                onClick={refuse}
              >
                {labels.refused[0]}
              </Button>
              {action !== 'edit' && edit}
              {action !== null && (
                <Button
                  variant="quiet"
                  size="small"
                  pending={pending === 'dismissed'}
                  onClick={() => void send('dismissed')}
                >
                  Resolve without changes
                </Button>
              )}
            </div>
          </>
        )}
      </article>
    </li>
  );
}

/** The subject of an entry. Restaurants open in a new tab. */
function EntryTitle({ entry }: { readonly entry: QueueEntry }) {
  if (entry.kind === 'inquiry') return <bdi>{entry.restaurant}</bdi>;
  if (entry.kind === 'message') return entry.subject;
  return (
    <>
      <a href={restaurantPath(entry.restaurant.slug)} target="_blank" rel="noopener">
        <bdi>{entry.restaurant.title}</bdi>
      </a>
      {entry.kind === 'correction' && `: ${TOPIC_LABELS[entry.topic] ?? entry.topic}`}
    </>
  );
}

const MAIN_LABELS = {
  'change-hours': 'Change hours',
  close: 'Close restaurant permanently',
} as const;

const REASONS = removalRules.reason.oneOf;
const RULES = { reason: { max: 20 }, note: { max: NOTE_MAX, isMultiline: true } };

interface ActionFormProps {
  readonly entry: QueueEntry;
  readonly verb: QueueVerb;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function ActionForm({ entry, verb, onSent, onCancel }: ActionFormProps) {
  const { kind, id } = entry;
  const isRemoval = verb === 'applied';
  const [mostCommon] = kind === 'report' ? entry.reasons : [];
  return (
    <ResourceForm
      rules={RULES}
      endpoint={isRemoval ? queueCalls.apply : queueCalls.refuse}
      toArgs={({ note, reason }) => ({
        kind,
        id,
        note,
        ...(isRemoval && { reason: REASONS.find((each) => each === reason) }),
      })}
      submit={KIND_LABELS[kind][verb][0]}
      size="small"
      onSent={onSent}
      onCancel={onCancel}
    >
      {isRemoval && (
        <Field name="reason" label="Reason" required>
          <Select defaultValue={mostCommon?.reason}>
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REMOVAL_LABELS[reason]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        name="note"
        label={isRemoval ? 'Message to the author' : 'Reason'}
        required={!isRemoval && kind !== 'report'}
        hint={hintOf(entry, verb)}
      >
        <Textarea rows={3} maxLength={NOTE_MAX} />
      </Field>
    </ResourceForm>
  );
}

function hintOf(entry: QueueEntry, verb: QueueVerb): string {
  if (verb === 'applied') return 'We’ll email the author, who has 30 days to ask us to restore it.';
  if (entry.kind === 'report') return 'We’ll email the users who reported it while logged in.';
  if (entry.kind === 'correction' && !entry.sender.email && entry.sender.user_id === null)
    return 'The sender left no email address, so we can’t notify them.';
  return 'We’ll email the sender.';
}
