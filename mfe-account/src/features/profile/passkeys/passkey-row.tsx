import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { describeMoment, formatDay } from '../format-date';
import styles from '../entry.module.css';
import type { Passkey } from './read-passkeys';

export interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly now: Date;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

/** One passkey: its name, where it is, its dates, and its end. */
export function PasskeyRow({ passkey, now, isPending, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        {isSynced && <Badge>Synced</Badge>}
        <p className={styles['dates']}>
          {createdAt && (
            <>
              Added <time dateTime={createdAt}>{formatDay(createdAt)}</time>,{' '}
            </>
          )}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{describeMoment(lastUsedAt, now)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Button variant="secondary" size="small" pending={isPending} onClick={onRemove}>
        Remove
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  );
}
