import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { Button } from '@tableside/ui/button';
import { placesCalls } from '../../calls/places-calls';
import { SOURCE_WORDS } from '../../lib/edit-sources';
import { useMoment } from '../../lib/use-moment';
import { useAction } from '../use-action';
import styles from './editor.module.css';
import type { EditedPlace } from './use-draft';

export interface KeptNoteProps {
  readonly place: EditedPlace;
  readonly field: PlaceField;
}

/** Says at a field that it is a person's, and what the last import says of it. */
export function KeptNote({ place, field }: KeptNoteProps) {
  const { id } = place;
  const moment = useMoment();
  const { run, pending } = useAction();
  const kept = place.kept.find((each) => each.field === field);
  if (!kept || id === undefined || field === 'closure') return null;
  const behalf = SOURCE_WORDS[kept.source];
  return (
    <div className={styles['kept']}>
      <p>
        Edited by hand by <bdi>{kept.who}</bdi>
        {behalf && ` (${behalf})`} on <time dateTime={kept.at}>{moment(kept.at)}</time>;{' '}
        {kept.is_same ? (
          'the last import says the same.'
        ) : (
          <>
            the last import says <bdi className={styles['said']}>{kept.imported}</bdi>.
          </>
        )}
      </p>
      <Button
        variant="quiet"
        size="small"
        pending={pending !== null}
        aria-label={`Take the import’s: ${PLACE_FIELD_LABELS[field]}`}
        onClick={() =>
          void run(placesCalls.takeImported, {
            id,
            version: place.version,
            field,
          })
        }
      >
        Take the import’s
      </Button>
    </div>
  );
}
