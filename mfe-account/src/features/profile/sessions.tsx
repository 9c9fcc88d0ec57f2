import { describeDevice, type AccountSession } from '@tableside/contracts/account/model';
import { useNow, type ApiError } from '@tableside/platform';
import { useReauth, useReauthCall } from '@tableside/platform/reauth';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { Failure } from '../../components/form-parts';
import { Entry, EntryButton, QueryCard, useCardRefetch } from './card';
import { describeMoment } from './format-date';
import { useOneAction, type OwnQuery } from './use-profile';
import styles from './profile.module.css';

export function Sessions({ sessions }: { readonly sessions: OwnQuery<readonly AccountSession[]> }) {
  const { data, reauthRequired, isFetching, refetch } = sessions;
  const reauth = useReauth();
  const now = useNow();
  const call = useReauthCall();
  const { headingRef, refetchCard } = useCardRefetch(sessions);
  const { pending, failure, run } = useOneAction<readonly number[]>(refetchCard);
  const signOut = (ids: readonly number[]) =>
    void run(ids, () => call('revokeSessions', { ids }), 'Logged out.');
  const isShowing = useRef(false);
  const show = async (need: ApiError) => {
    isShowing.current = await reauth(need);
    if (isShowing.current) void refetch();
  };
  // The dialog returns focus to a button that no longer exists.
  useEffect(() => {
    if (data && isShowing.current) headingRef.current?.focus();
    isShowing.current = false;
  }, [data, headingRef]);
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const knowsCurrent = data !== undefined && others.length < data.length;
  return (
    <QueryCard
      title="Your devices"
      headingRef={headingRef}
      query={sessions}
      what="your devices"
      waiting={
        reauthRequired && (
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
        )
      }
    >
      {(shown) => (
        <>
          <ul className={styles['rows']}>
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                now={now}
                isPending={pending?.includes(session.id) ?? false}
                onSignOut={() => signOut([session.id])}
              />
            ))}
          </ul>
          <Failure>{failure}</Failure>
          {knowsCurrent && others.length > 1 && (
            <Button
              variant="secondary"
              pending={pending !== null && pending.length > 1}
              onClick={() => signOut(others.map(({ id }) => id))}
            >
              Log out of all other devices
            </Button>
          )}
        </>
      )}
    </QueryCard>
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
  const [verb, instant] = lastUsedAt ? ['Last used', lastUsedAt] : ['Logged in', createdAt];
  const moment = instant && describeMoment(instant, now);
  return (
    <Entry
      name={device}
      badge={isCurrent && <Badge tone="info">This device</Badge>}
      note={
        moment && (
          <>
            {verb} <time dateTime={instant}>{moment}</time>
          </>
        )
      }
    >
      {!isCurrent && (
        <EntryButton pending={isPending} onClick={onSignOut}>
          Log out
          <VisuallyHidden>
            {` of ${device}`}
            {moment && `, ${verb.toLowerCase()} ${moment}`}
          </VisuallyHidden>
        </EntryButton>
      )}
    </Entry>
  );
}
