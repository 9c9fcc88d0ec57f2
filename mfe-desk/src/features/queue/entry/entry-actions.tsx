import type { QueueVerb } from '@tableside/contracts/desk/queue/rules';
import type { QueueEntry } from '@tableside/contracts/desk/queue/wire';
import { Button } from '@tableside/ui/button';
import { ACT_WORDS } from '../describe-entry';
import styles from './entry-card.module.css';

export interface EntryActionsProps {
  readonly entry: QueueEntry;
  readonly pending: QueueVerb | 'closes' | null;
  readonly onApply: () => void;
  readonly onRefuse: () => void;
  /** Closes a correction's place for good. */
  readonly onClose: () => void;
  /** Puts a correction away that was dealt with by hand. */
  readonly onPutAway: () => void;
}

/** What can be done with an entry. */
export function EntryActions(props: EntryActionsProps) {
  const { entry, pending, onApply, onRefuse, onClose, onPutAway } = props;
  const isOfHours = entry.kind === 'correction' && entry.topic === 'hours';
  const isOfClosing = entry.kind === 'correction' && entry.topic === 'closed';
  return (
    <div className={styles['actions']}>
      <Button size="small" pending={pending === 'applied'} onClick={onApply}>
        {applyWords(entry, isOfHours)}
      </Button>
      <Button variant="secondary" size="small" pending={pending === 'refused'} onClick={onRefuse}>
        {ACT_WORDS[entry.kind].refused}
      </Button>
      {isOfClosing && (
        <Button variant="quiet" size="small" pending={pending === 'closes'} onClick={onClose}>
          Close the place for good
        </Button>
      )}
      {isOfHours && (
        <Button variant="quiet" size="small" pending={pending === 'closes'} onClick={onPutAway}>
          Put away without a change
        </Button>
      )}
    </div>
  );
}

function applyWords({ kind }: QueueEntry, isOfHours: boolean): string {
  if (isOfHours) return 'Change the hours';
  return kind === 'correction' ? 'Put away as done' : ACT_WORDS[kind].applied;
}
