import { describeDevice, type AccountSession } from '@tableside/contracts/account/model';
import { useNow, type ApiError } from '@tableside/platform';
import { useReauth, useReauthCall } from '@tableside/platform/reauth';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { Failure } from '../../components/failure';
import { Card } from './card';
import { describeMoment } from './format-date';
import { useOneAction } from './use-one-action';
import type { OwnQuery } from './use-own-query';
import styles from './profile.module.css';

export function Sessions({ sessions }: { readonly sessions: OwnQuery<readonly AccountSession[]> }) {
  const { data, hasFailed, reauthRequired, isFetching, refetch } = sessions;
  const reauth = useReauth();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const call = useReauthCall();
  const { pending, failure, run } = useOneAction<readonly number[], unknown>(async () => {
    await refetch();
    // The clicked button no longer exists.
    heading.current?.focus();
  });
  const signOut = (ids: readonly number[]) =>
    run(ids, () => call('revokeSessions', { ids }), 'Logged out.');
  const isShowing = useRef(false);
  const show = async (need: ApiError) => {
    isShowing.current = await reauth(need);
    if (isShowing.current) void refetch();
  };
  // The dialog returns focus to a button that no longer exists.
  useEffect(() => {
    if (data && isShowing.current) heading.current?.focus();
    isShowing.current = false;
  }, [data]);
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const knowsCurrent = data !== undefined && others.length < data.length;
  return (
    <Card title="Your devices" headingRef={heading}>
      {hasFailed && (
        <LoadError what="your devices" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && reauthRequired && (
        <>
          <p>Enter your password to see this.</p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            pending={isFetching}
            onClick={() => void show(reauthRequired)}
          >
            Show my devices
          </Button>
        </>
      )}
      {!data && !hasFailed && !reauthRequired && <Skeleton width="long" />}
      {data && (
        <ul className={styles['sessionsList']}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={now}
              isPending={pending?.includes(session.id) ?? false}
              onSignOut={() => void signOut([session.id])}
            />
          ))}
        </ul>
      )}
      <Failure>{failure}</Failure>
      {knowsCurrent && others.length > 1 && (
        <Button
          variant="secondary"
          pending={pending !== null && pending.length > 1}
          onClick={() => void signOut(others.map(({ id }) => id))}
        >
          Log out of all other devices
        </Button>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly now: Date;
  readonly isPending: boolean;
  readonly onSignOut: () => void;
}

function SessionRow({ session, now, isPending, onSignOut }: SessionRowProps) {
  const { userAgent, lastUsedAt, createdAt, isCurrent } = session;
  const device = describeDevice(userAgent);
  const [word, instant] = lastUsedAt ? ['Last used', lastUsedAt] : ['Logged in', createdAt];
  const moment = instant && describeMoment(instant, now);
  return (
    <li className={styles['entry']}>
      <div className={styles['body']}>
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
          Log out
          <VisuallyHidden>
            {' of '}
            {device}
            {moment && `, ${word.toLowerCase()} ${moment}`}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
