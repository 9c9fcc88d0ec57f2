import type { DeskAccount } from '@tableside/contracts/desk/people/wire';
import { Button } from '@tableside/ui/button';
import { useState } from 'react';
import { peopleCalls } from '../../calls/people-calls';
import { Row, Rows } from '../../components/rows';
import { useChange } from '../../components/proof/use-change';
import { useMoment } from '../../lib/use-moment';

export interface SessionListProps {
  readonly id: number;
  readonly name: string;
  readonly sessions: DeskAccount['open_sessions'];
}

/** Where somebody is signed in, by device, and ending it. */
export function SessionList({ id, name, sessions }: SessionListProps) {
  const change = useChange();
  const moment = useMoment();
  const [pending, setPending] = useState<number | 'all' | null>(null);
  const end = async (session: number | 'all') => {
    setPending(session);
    await change(peopleCalls.endSessions, {
      id,
      ...(session !== 'all' && { sessions: [session] }),
    });
    setPending(null);
  };
  return (
    <section>
      <h3>Signed in</h3>
      {sessions.length === 0 ? (
        <p>Nowhere.</p>
      ) : (
        <>
          <Rows label="Sessions">
            {sessions.map(({ id: session, device, created_at: since, last_used_at: used }) => (
              <Row
                key={session}
                title={device}
                note={`since ${moment(since)}, last used ${moment(used)}`}
                actions={
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`End the session: ${device}, since ${moment(since)}`}
                    pending={pending === session}
                    onClick={() => void end(session)}
                  >
                    End
                  </Button>
                }
              />
            ))}
          </Rows>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Sign out everywhere: ${name}`}
            pending={pending === 'all'}
            onClick={() => void end('all')}
          >
            Sign out everywhere
          </Button>
        </>
      )}
    </section>
  );
}
