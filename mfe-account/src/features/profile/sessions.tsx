import { describeDevice, type AccountSession } from '@tableside/contracts/account/model';
import { useNow, type ApiError } from '@tableside/platform';
import { useProve, useProvenCall } from '@tableside/platform/proof';
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
  const { data, hasFailed, proofNeed, isFetching, refetch } = sessions;
  const prove = useProve();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const call = useProvenCall();
  const { pending, failure, run } = useOneAction<readonly number[], unknown>(async () => {
    await refetch();
    // The pressed button is gone with its device.
    heading.current?.focus();
  });
  const signOut = (ids: readonly number[]) =>
    run(ids, () => call('revokeSessions', { ids }), 'Signed out there.');
  const isShowing = useRef(false);
  const show = async (need: ApiError) => {
    isShowing.current = await prove(need);
    if (isShowing.current) void refetch();
  };
  // After the dialog has given the focus back to a button that is gone then.
  useEffect(() => {
    if (data && isShowing.current) heading.current?.focus();
    isShowing.current = false;
  }, [data]);
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const knowsCurrent = data !== undefined && others.length < data.length;
  return (
    <Card title="Where you are signed in" headingRef={heading}>
      {hasFailed && (
        <LoadError what="your devices" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && proofNeed && (
        <>
          <p>We show this after you enter your password again.</p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            pending={isFetching}
            onClick={() => void show(proofNeed)}
          >
            Show my devices
          </Button>
        </>
      )}
      {!data && !hasFailed && !proofNeed && <Skeleton width="long" />}
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
          Sign out everywhere else
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
