import { REMOVAL_WORDS } from '@tableside/contracts/desk/queue/rules';
import type { QueueAct } from '@tableside/contracts/desk/queue/wire';
import { Button } from '@tableside/ui/button';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import { describeDone } from './describe-entry';

export interface RecentActsProps {
  readonly acts: readonly QueueAct[];
  /** The act that is being undone. */
  readonly pending: string | null;
  readonly onUndo: (act: QueueAct) => void;
}

/** What moderators did last, each with its undoing. */
export function RecentActs({ acts, pending, onUndo }: RecentActsProps) {
  const moment = useMoment();
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="recent-acts">
      <h2 id="recent-acts">Lately done</h2>
      <Rows label="Lately done">
        {acts.map((act) => (
          <Row
            key={act.id}
            title={<bdi>{describeDone(act)}</bdi>}
            note={
              <>
                <bdi>{act.who}</bdi> · <time dateTime={act.at}>{moment(act.at)}</time>
                {act.reason && ` · ${wordsOf(act.reason)}`}
                {act.undone_by && (
                  <>
                    {' · undone by '}
                    <bdi>{act.undone_by}</bdi>
                  </>
                )}
              </>
            }
            actions={
              !act.undone_by && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Undo: ${describeDone(act)}`}
                  pending={pending === String(act.id)}
                  onClick={() => onUndo(act)}
                >
                  Undo
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </section>
  );
}

const wordsOf = (reason: string): string =>
  (REMOVAL_WORDS as Readonly<Record<string, string>>)[reason] ?? reason;
