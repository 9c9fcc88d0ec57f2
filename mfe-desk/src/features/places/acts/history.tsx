import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import type { DeskPlace, PlaceAct } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { placesCalls } from '../../../calls/places-calls';
import { Row, Rows } from '../../../components/rows';
import { useMoment } from '../../../lib/use-moment';
import { SOURCE_WORDS } from '../../../lib/edit-sources';
import { describeAct } from '../base/describe-place';
import styles from './act-card.module.css';
import { useAction } from '../../../components/use-action';

/** What was done to the place by hand, each with its undoing. */
export function History({ place }: { readonly place: DeskPlace }) {
  const { run, pending } = useAction();
  if (place.acts.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className={styles['heading']}>
        History
      </h2>
      <Rows label="History">
        {place.acts.map((each) => (
          <Row
            key={each.id}
            title={describeAct(each)}
            note={<Note act={each} />}
            actions={
              !each.undone_at && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Undo: ${describeAct(each)}`}
                  pending={pending === String(each.id)}
                  onClick={() =>
                    void run(placesCalls.undo, { act_id: each.id }, { key: String(each.id) })
                  }
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

function Note({
  act: { who, source, at, edits, undone_by: undoneBy },
}: {
  readonly act: PlaceAct;
}) {
  const moment = useMoment();
  const behalf = SOURCE_WORDS[source];
  return (
    <>
      <bdi>{who}</bdi>
      {behalf && ` (${behalf})`} · <time dateTime={at}>{moment(at)}</time>
      {undoneBy && (
        <>
          {' · undone by '}
          <bdi>{undoneBy}</bdi>
        </>
      )}
      {edits.map(({ field, before, after }) => (
        <span key={field}>
          <br />
          {PLACE_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
        </span>
      ))}
    </>
  );
}
