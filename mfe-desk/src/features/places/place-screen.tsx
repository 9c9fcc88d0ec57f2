import { PLACE_FIELDS } from '@tableside/contracts/desk/places/rules';
import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { placesCalls } from '../../calls/places-calls';
import { DeskPage } from '../../components/desk-page';
import { PlaceEditor } from '../../components/place-editor/place-editor';
import { TOPIC_FIELDS } from '../../lib/correction-topics';
import { useDeskQuery } from '../../lib/desk-call';
import { sectionPath } from '../../lib/paths';
import { CorrectionNotice } from './correction-notice';
import { Closing } from './acts/closing';
import { History } from './acts/history';
import { Merging } from './acts/merging';
import { Month } from './acts/month';
import { STATE_WORDS } from './base/describe-place';
import styles from './place-screen.module.css';

/** One place: what can be changed of it, and what was. */
export function PlaceScreen({ id }: { readonly id: number }) {
  const { data, isError, isFetching, refetch } = useDeskQuery(placesCalls.read, { id });
  const [search] = useSearchParams();
  const wanted = search.get('correction');
  const correction = data?.corrections.find((each) => String(each.id) === wanted);
  if (isError && !data) {
    return <LoadError what="this place" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="long" />;
  return (
    <DeskPage
      title={data.title}
      lede={<Lede place={data} />}
      actions={
        data.state === 'open' && (
          <ButtonLink href={restaurantPath(data.slug)} variant="secondary" size="small">
            See its page
          </ButtonLink>
        )
      }
    >
      {wanted !== null && <CorrectionNotice correction={correction} />}
      <PlaceEditor
        place={data}
        fields={PLACE_FIELDS}
        focused={correction && TOPIC_FIELDS[correction.topic]}
        send={(run, edit, options) =>
          run(placesCalls.edit, { id, ...edit, correction: correction?.id }, options)
        }
      />
      <div className={styles['acts']}>
        <Closing place={data} />
        <Month place={data} />
        <Merging place={data} />
      </div>
      <History place={data} />
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
          <AppLink href={`${sectionPath('city/places')}/${into.id}`}>
            <bdi>{into.title}</bdi>
          </AppLink>
        </>
      )}{' '}
      · {source} <bdi>{external}</bdi>
    </>
  );
}
