import { PLACE_FIELDS } from '@tableside/contracts/desk/places/rules';
import { placesCalls, type DeskPlace, type PlaceRow } from '@tableside/contracts/desk/places/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useSearchParams } from 'react-router-dom';
import { DeskPage, Loaded } from '../../components/desk-page';
import { PlaceEditor } from '../../components/place-editor/place-editor';
import { useDeskQuery } from '../../lib/desk-call';
import { placePath, sectionPath } from '../../lib/desk-person';
import { TOPIC_FIELDS, TOPIC_WORDS } from '../../lib/place-words';
import { Closing, History, Merging, Month } from './place-acts';
import styles from './places.module.css';

/** Whether a restaurant is on the site. */
export const STATE_WORDS: Readonly<Record<PlaceRow['state'], string>> = {
  open: 'On the site',
  gone: 'Gone from its file',
  closed: 'Closed for good',
  merged: 'Merged',
};

/** One restaurant: what can be changed of it, and what was. */
export function PlaceScreen({ id }: { readonly id: number }) {
  const place = useDeskQuery(placesCalls.read, { id });
  return (
    <Loaded query={place} what="this place">
      {(data) => <Place place={data} />}
    </Loaded>
  );
}

function Place({ place }: { readonly place: DeskPlace }) {
  const [search] = useSearchParams();
  const { id } = place;
  const wanted = search.get('correction');
  const correction = place.corrections.find((each) => String(each.id) === wanted);
  return (
    <DeskPage
      title={place.title}
      lede={<Lede place={place} />}
      actions={
        place.state === 'open' && (
          <ButtonLink href={restaurantPath(place.slug)} variant="secondary" size="small">
            See its page
          </ButtonLink>
        )
      }
    >
      {wanted !== null && <CorrectionNotice correction={correction} />}
      <PlaceEditor
        place={place}
        fields={PLACE_FIELDS}
        focused={correction && TOPIC_FIELDS[correction.topic]}
        send={(run, edit, options) =>
          run(placesCalls.edit, { id, ...edit, correction: correction?.id }, options)
        }
      />
      <div className={styles['acts']}>
        <Closing place={place} />
        <Month place={place} />
        <Merging place={place} />
      </div>
      <History acts={place.acts} />
    </DeskPage>
  );
}

function Lede({ place }: { readonly place: DeskPlace }) {
  const { state, closed_until: until, merged_into: into, source, external_id: external } = place;
  return (
    <>
      <AppLink href={sectionPath('city/places')}>All places</AppLink> ·{' '}
      <Badge tone={state === 'open' ? 'open' : 'closed'}>{STATE_WORDS[state]}</Badge>
      {until && <> · closed until {until}</>}
      {into && (
        <>
          {' into '}
          <AppLink href={placePath(into.id)}>
            <bdi>{into.title}</bdi>
          </AppLink>
        </>
      )}{' '}
      · {source} <bdi>{external}</bdi>
    </>
  );
}

interface CorrectionNoticeProps {
  /** Undefined once it is resolved. */
  readonly correction: DeskPlace['corrections'][number] | undefined;
}

/** The correction that the editor was opened for. */
const CorrectionNotice = ({ correction }: CorrectionNoticeProps) => (
  <Notice
    tone={correction ? 'info' : 'success'}
    actions={
      <ButtonLink href={sectionPath('city/queue')} variant="secondary" size="small">
        Back to the queue
      </ButtonLink>
    }
  >
    {correction ? (
      <>
        <p>
          Correction, {(TOPIC_WORDS[correction.topic] ?? correction.topic).toLowerCase()}: “
          <bdi>{correction.text}</bdi>”
        </p>
        <p>Saving a change marks it as applied.</p>
      </>
    ) : (
      'This correction is resolved.'
    )}
  </Notice>
);
