import { PLACE_FIELD_LABELS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import { ownerCalls } from '../../calls/owner-calls';
import { useAction } from '../../components/use-action';
import styles from '../../components/cards.module.css';

const labelOf = (field: string): string => PLACE_FIELD_LABELS[field as PlaceField] ?? field;

/** What owners changed of the place, and taking it back. */
export function ChangesPart({ place: { slug, changes } }: { readonly place: OwnPlace }) {
  const moment = useMoment();
  const { run, pending } = useAction();
  if (changes.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="changes-title">
      <h2 id="changes-title" className={styles['heading']}>
        What was changed
      </h2>
      <Rows label="Changes">
        {changes.map(({ id, at, who, fields, is_undone: isUndone }) => {
          const what = fields.map(labelOf).join(', ');
          return (
            <Row
              key={id}
              title={
                <>
                  {what} {isUndone && <Badge>Taken back</Badge>}
                </>
              }
              note={
                <>
                  <bdi>{who}</bdi> · <time dateTime={at}>{moment(at)}</time>
                </>
              }
              actions={
                !isUndone && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Take back the change of ${what.toLowerCase()}`}
                    pending={pending !== null}
                    onClick={() => void run(ownerCalls.undo, { slug, id })}
                  >
                    Take back
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
    </section>
  );
}
