import { describeDevice, type AccountSession } from '@tableside/contracts/account/model';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { describeMoment } from '../format-date';
import styles from '../entry.module.css';

export interface SessionRowProps {
  readonly session: AccountSession;
  readonly now: Date;
  readonly isPending: boolean;
  readonly onSignOut: () => void;
}

/** One device: what it is, when it was last there, and its end. */
export function SessionRow({ session, now, isPending, onSignOut }: SessionRowProps) {
  const { userAgent, lastUsedAt, createdAt, isCurrent } = session;
  const device = describeDevice(userAgent);
  const [word, instant] = lastUsedAt ? ['Last used', lastUsedAt] : ['Signed in', createdAt];
  const moment = instant && describeMoment(instant, now);
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{device}</p>
        {isCurrent && <Badge tone="info">This device</Badge>}
        {moment && (
          <p className={styles['dates']}>
            {word} <time dateTime={instant}>{moment}</time>
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="small" pending={isPending} onClick={onSignOut}>
          Sign out
          <VisuallyHidden>
            {' '}
            {device}
            {moment && `, ${word.toLowerCase()} ${moment}`}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
