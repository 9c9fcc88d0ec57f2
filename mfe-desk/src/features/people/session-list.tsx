import type { DeskAccount } from '@tableside/contracts/desk/people/wire';
import { Button } from '@tableside/ui/button';
import { peopleCalls } from '../../calls/people-calls';
import { Row, Rows } from '../../components/rows';
import { useAction } from '../../components/use-action';
import { useMoment } from '../../lib/use-moment';

export interface SessionListProps {
  readonly id: number;
  readonly name: string;
  readonly sessions: DeskAccount['open_sessions'];
}

/** Where somebody is signed in, by device, and ending it. */
export function SessionList({ id, name, sessions }: SessionListProps) {
  const { run, pending } = useAction();
  const moment = useMoment();
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
                    pending={pending === String(session)}
                    onClick={() =>
                      void run(
                        peopleCalls.endSessions,
                        { id, sessions: [session] },
                        { key: String(session) },
                      )
                    }
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
            onClick={() => void run(peopleCalls.endSessions, { id }, { key: 'all' })}
          >
            Sign out everywhere
          </Button>
        </>
      )}
    </section>
  );
}
