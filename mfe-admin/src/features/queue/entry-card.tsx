import { HOURS_EXAMPLE, type QueueVerb } from '@tableside/contracts/admin/queue/rules';
import {
  queueCalls,
  type ApplyRequest,
  type QueueEntry,
  type RefuseRequest,
} from '@tableside/contracts/admin/queue/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { Moment } from '../../components/admin-page';
import { useAction } from '../../components/use-action';
import { useAdminUser } from '../../lib/admin-user';
import { TOPIC_LABELS } from '../../lib/restaurant-terms';
import { ActionForm } from './action-form';
import { EntryBody } from './entry-body';
import {
  ACTION_LABELS,
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

const READING = 'These hours are still being read. Try again in a moment.';

/** One entry of the queue, with everything a moderator needs to decide. */
export function EntryCard({ ref, entry, isCurrent, onFocus, onDone, onTyping }: EntryCardProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const { toasts } = usePlatform();
  const action = correctionActionOf(entry, useAdminUser().roles);
  const card = useRef<HTMLElement>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<QueueVerb | null>(null);
  const { run, pending, errors, setErrors } = useAction();
  const hours = useHoursText(entry, () => setErrors({}));
  const item = { kind: entry.kind, id: entry.id };

  const show = (verb: QueueVerb | null) => {
    setOpen(verb);
    setErrors({});
    onTyping(verb !== null);
    if (!verb) card.current?.focus();
  };
  const send = async (
    verb: QueueVerb | 'dismissed',
    fields: Omit<ApplyRequest & RefuseRequest, 'kind' | 'id'> = {},
  ) => {
    if (pending) return;
    const call = verb === 'refused' ? queueCalls.refuse : queueCalls.apply;
    if (!(await run(call, { ...item, ...fields }, { key: verb }))) return;
    onTyping(false);
    onDone();
  };
  const apply = () => {
    if (confirmsFirst(entry, 'applied')) show('applied');
    else if (entry.kind === 'correction' && action === 'edit') void navigate(editorPath(entry));
    else if (entry.kind === 'correction' && action === 'contact-operator')
      toasts.show('info', needsOperator(entry.topic));
    else if (entry.kind === 'correction' && action === 'close')
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
          <Badge>{KIND_LABELS[entry.kind].one}</Badge>
          <h2 id={titleId} className={styles['title']}>
            <EntryTitle entry={entry} />
          </h2>
          <p className={styles['note']}>
            Waiting since <Moment at={entry.at} />
          </p>
        </header>
        <EntryBody entry={entry} />
        {hours && (
          <HoursChange ref={hoursField} id={entry.id} hours={hours} error={errors['hours']} />
        )}
        {open ? (
          <ActionForm
            entry={entry}
            verb={open}
            pending={pending !== null}
            errors={errors}
            onSend={(fields) => void send(open, fields)}
            onClose={() => show(null)}
          />
        ) : (
          <EntryActions
            entry={entry}
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
  switch (entry.kind) {
    case 'inquiry':
      return <bdi>{entry.restaurant}</bdi>;
    case 'message':
      return entry.subject;
    case 'correction':
      return (
        <>
          <Restaurant {...entry.restaurant} />: {TOPIC_LABELS[entry.topic] ?? entry.topic}
        </>
      );
    default:
      return <Restaurant {...entry.restaurant} />;
  }
}

const Restaurant = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <a href={restaurantPath(slug)} target="_blank" rel="noopener">
    <bdi>{title}</bdi>
  </a>
);

interface EntryActionsProps {
  readonly entry: QueueEntry;
  /** The running action. */
  readonly pending: string | null;
  readonly onApply: () => void;
  readonly onRefuse: () => void;
  /** Resolves a correction without a change. */
  readonly onDismiss: () => void;
}

/** Buttons of an entry. */
function EntryActions(props: EntryActionsProps) {
  const { entry, pending, onApply, onRefuse, onDismiss } = props;
  const { roles } = useAdminUser();
  const action = correctionActionOf(entry, roles);
  const canEdit = entry.kind === 'correction' && roles.includes('operator');
  return (
    <>
      {entry.kind === 'correction' && action === 'contact-operator' && (
        <p className={styles['note']}>{needsOperator(entry.topic)}</p>
      )}
      <div className={styles['actions']}>
        {canEdit && action === 'edit' && (
          <ButtonLink href={editorPath(entry)} size="small">
            {' '}
            Edit restaurant{' '}
          </ButtonLink>
        )}
        {action !== 'edit' && action !== 'contact-operator' && (
          <Button size="small" pending={pending === 'applied'} onClick={onApply}>
            {action === null ? ACTION_LABELS[entry.kind].applied : MAIN_LABELS[action]}
          </Button>
        )}
        <Button variant="secondary" size="small" pending={pending === 'refused'} onClick={onRefuse}>
          {ACTION_LABELS[entry.kind].refused}
        </Button>
        {canEdit && action !== 'edit' && (
          <ButtonLink href={editorPath(entry)} variant="quiet" size="small">
            {' '}
            Edit restaurant{' '}
          </ButtonLink>
        )}
        {action !== null && (
          <Button
            variant="quiet"
            size="small"
            pending={pending === 'dismissed'}
            onClick={onDismiss}
          >
            {' '}
            Resolve without changes{' '}
          </Button>
        )}
      </div>
    </>
  );
}

const MAIN_LABELS = {
  'change-hours': 'Change hours',
  close: 'Close restaurant permanently',
} as const;
