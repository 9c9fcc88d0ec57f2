import { HOURS_EXAMPLE, type QueueVerb } from '@tableside/contracts/admin/queue/rules';
import {
  queueCalls,
  type ApplyRequest,
  type QueueEntry,
} from '@tableside/contracts/admin/queue/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../components/actions';
import { Moment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { useAdminUser } from '../../lib/admin-user';
import { TOPIC_LABELS } from '../../lib/restaurant-terms';
import { ActionForm } from './action-form';
import { EntryBody } from './entry-body';
import {
  confirmsFirst,
  correctionActionOf,
  editorPath,
  KIND_LABELS,
  needsOperator,
  type CorrectionAction,
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

const READING = 'These hours are still being read. Try again in a moment.';

/** One entry of the queue, with everything a moderator needs to decide. */
export function EntryCard({ ref, entry, isCurrent, onFocus, onDone, onTyping }: EntryCardProps) {
  const { kind, id } = entry;
  const titleId = useId();
  const navigate = useNavigate();
  const { toasts } = usePlatform();
  const action = correctionActionOf(entry, useAdminUser().roles);
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
  useImperativeHandle(ref, () => ({ focus: () => card.current?.focus(), apply, refuse }));

  return (
    <li>
      <article
        ref={card}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-current={isCurrent || undefined}
        className={styles['card']}
        onFocus={onFocus}
      >
        <header className={styles['head']}>
          <Badge>{KIND_LABELS[kind].one}</Badge>
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
          <EntryActions
            entry={entry}
            action={action}
            pending={pending}
            onApply={apply}
            onRefuse={refuse}
            onDismiss={() => void send('dismissed')}
          />
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

interface EntryActionsProps {
  readonly entry: QueueEntry;
  readonly action: CorrectionAction | null;
  /** The running action. */
  readonly pending: string | null;
  readonly onApply: () => void;
  readonly onRefuse: () => void;
  /** Resolves a correction without a change. */
  readonly onDismiss: () => void;
}

/** Buttons of an entry. */
function EntryActions(props: EntryActionsProps) {
  const { entry, action, pending, onApply, onRefuse, onDismiss } = props;
  const labels = KIND_LABELS[entry.kind];
  const isOperator = useAdminUser().roles.includes('operator');
  const edit = entry.kind === 'correction' && isOperator && (
    <ButtonLink
      href={editorPath(entry)}
      variant={action === 'edit' ? 'primary' : 'quiet'}
      size="small"
    >
      Edit restaurant
    </ButtonLink>
  );
  return (
    <>
      {entry.kind === 'correction' && action === 'contact-operator' && (
        <p className={shared['note']}>{needsOperator(entry.topic)}</p>
      )}
      <div className={shared['buttons']}>
        {action === 'edit' && edit}
        {action !== 'edit' && action !== 'contact-operator' && (
          <Button size="small" pending={pending === 'applied'} onClick={onApply}>
            {action === null ? labels.applied[0] : MAIN_LABELS[action]}
          </Button>
        )}
        <Button variant="secondary" size="small" pending={pending === 'refused'} onClick={onRefuse}>
          {labels.refused[0]}
        </Button>
        {action !== 'edit' && edit}
        {action !== null && (
          <Button
            variant="quiet"
            size="small"
            pending={pending === 'dismissed'}
            onClick={onDismiss}
          >
            Resolve without changes
          </Button>
        )}
      </div>
    </>
  );
}
