import { HOURS_EXAMPLE, type QueueVerb } from '@tableside/contracts/desk/queue/rules';
import type { ApplyRequest, QueueEntry, RefuseRequest } from '@tableside/contracts/desk/queue/wire';
import { Badge } from '@tableside/ui/badge';
import { usePlatform } from '@tableside/platform';
import { useNavigate } from 'react-router-dom';
import { queueCalls } from '../../../calls/queue-calls';
import { useAction } from '../../../components/use-action';
import { useDeskPerson } from '../../../lib/desk-person';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useMoment } from '../../../lib/use-moment';
import {
  asksFirst,
  correctionActionOf,
  editorPath,
  KIND_WORDS,
  needsOperator,
} from '../describe-entry';
import { ActForm } from './act-form';
import { EntryActions } from './entry-actions';
import { EntryBody } from './entry-body';
import styles from './entry-card.module.css';
import { EntryTitle } from './entry-title';
import { HoursChange } from './hours-change';
import { useHoursText } from './use-hours-text';

/** What keys do with an entry. */
export interface EntryHandle {
  readonly focus: () => void;
  readonly apply: () => void;
  readonly refuse: () => void;
}

export interface EntryCardProps {
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
  const moment = useMoment();
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
            Waits since <time dateTime={entry.at}>{moment(entry.at)}</time>
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
