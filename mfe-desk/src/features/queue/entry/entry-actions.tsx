import type { QueueEntry } from '@tableside/contracts/desk/queue/wire';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useDeskPerson } from '../../../lib/desk-person';
import { ACT_WORDS, correctionActionOf, editorPath, needsOperator } from '../describe-entry';
import styles from './entry-card.module.css';

export interface EntryActionsProps {
  readonly entry: QueueEntry;
  /** What is under way. */
  readonly pending: string | null;
  readonly onApply: () => void;
  readonly onRefuse: () => void;
  /** Resolves a correction without a change. */
  readonly onDismiss: () => void;
}

/** What can be done with an entry. */
export function EntryActions(props: EntryActionsProps) {
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
