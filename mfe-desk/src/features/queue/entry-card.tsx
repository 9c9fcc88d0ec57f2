import { HOURS_EXAMPLE, type QueueVerb } from '@tableside/contracts/desk/queue/rules';
import {
  queueCalls,
  type ApplyRequest,
  type QueueEntry,
  type RefuseRequest,
} from '@tableside/contracts/desk/queue/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { Moment } from '../../components/desk-page';
import { useAction } from '../../components/use-action';
import { useDeskPerson } from '../../lib/desk-person';
import { TOPIC_WORDS } from '../../lib/place-words';
import { ActForm } from './act-form';
import { EntryBody } from './entry-body';
import {
  ACT_WORDS,
  asksFirst,
  correctionActionOf,
  editorPath,
  KIND_WORDS,
  needsOperator,
} from './entry-words';
import { HoursChange, useHoursText } from './hours-change';
import styles from './queue.module.css';

/** What keys do with an entry. */
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

const READING = 'One moment: these hours are being read.';

/** One thing of the queue, with all that a moderator needs to decide. */
export function EntryCard({ ref, entry, isCurrent, onFocus, onDone, onTyping }: EntryCardProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const { toasts } = usePlatform();
  const action = correctionActionOf(entry, useDeskPerson().roles);
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
    if (asksFirst(entry, 'applied')) show('applied');
    else if (entry.kind === 'correction' && action === 'edit') void navigate(editorPath(entry));
    else if (entry.kind === 'correction' && action === 'ask-operator')
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
    if (asksFirst(entry, 'refused')) show('refused');
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
          <Badge>{KIND_WORDS[entry.kind].one}</Badge>
          <h2 id={titleId} className={styles['title']}>
            <EntryTitle entry={entry} />
          </h2>
          <p className={styles['note']}>
            Waits since <Moment at={entry.at} />
          </p>
        </header>
        <EntryBody entry={entry} />
        {hours && (
          <HoursChange ref={hoursField} id={entry.id} hours={hours} error={errors['hours']} />
        )}
        {open ? (
          <ActForm
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

/** What an entry is about; a place opens in a new tab, as the queue stays. */
function EntryTitle({ entry }: { readonly entry: QueueEntry }) {
  switch (entry.kind) {
    case 'enquiry':
      return <bdi>{entry.restaurant}</bdi>;
    case 'message':
      return entry.subject;
    case 'correction':
      return (
        <>
          <Place {...entry.place} />: {TOPIC_WORDS[entry.topic] ?? entry.topic}
        </>
      );
    default:
      return <Place {...entry.place} />;
  }
}

const Place = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <a href={restaurantPath(slug)} target="_blank" rel="noopener">
    <bdi>{title}</bdi>
  </a>
);

interface EntryActionsProps {
  readonly entry: QueueEntry;
  /** What is under way. */
  readonly pending: string | null;
  readonly onApply: () => void;
  readonly onRefuse: () => void;
  /** Resolves a correction without a change. */
  readonly onDismiss: () => void;
}

/** What can be done with an entry. */
function EntryActions(props: EntryActionsProps) {
  const { entry, pending, onApply, onRefuse, onDismiss } = props;
  const { roles } = useDeskPerson();
  const action = correctionActionOf(entry, roles);
  const canEdit = entry.kind === 'correction' && roles.includes('operator');
  return (
    <>
      {entry.kind === 'correction' && action === 'ask-operator' && (
        <p className={styles['note']}>{needsOperator(entry.topic)}</p>
      )}
      <div className={styles['actions']}>
        {canEdit && action === 'edit' && (
          <ButtonLink href={editorPath(entry)} size="small">
            Edit the restaurant
          </ButtonLink>
        )}
        {action !== 'edit' && action !== 'ask-operator' && (
          <Button size="small" pending={pending === 'applied'} onClick={onApply}>
            {action === null ? ACT_WORDS[entry.kind].applied : MAIN_LABELS[action]}
          </Button>
        )}
        <Button variant="secondary" size="small" pending={pending === 'refused'} onClick={onRefuse}>
          {ACT_WORDS[entry.kind].refused}
        </Button>
        {canEdit && action !== 'edit' && (
          <ButtonLink href={editorPath(entry)} variant="quiet" size="small">
            Edit the restaurant
          </ButtonLink>
        )}
        {action !== null && (
          <Button
            variant="quiet"
            size="small"
            pending={pending === 'dismissed'}
            onClick={onDismiss}
          >
            Resolve without a change
          </Button>
        )}
      </div>
    </>
  );
}

const MAIN_LABELS = {
  'change-hours': 'Change the hours',
  close: 'Close the restaurant for good',
} as const;
