import { OWNER_FIELDS } from '@tableside/contracts/desk/owners/rules';
import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { ExternalLink } from '@tableside/ui/external-link';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { kindOfFailure } from '@tableside/platform';
import { useParams } from 'react-router-dom';
import { DeskPage } from '../components/desk-page';
import { PlaceEditor } from '../components/place-editor/place-editor';
import { AddPhotos } from '../features/owner/add-photos';
import { AnswersPart } from '../features/owner/answers-part';
import { ChangesPart } from '../features/owner/changes-part';
import { Claim } from '../features/owner/claim';
import { OwnPlaces } from '../features/owner/own-places';
import { ownerCalls } from '../calls/owner-calls';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/place`: places of whoever is there; `/desk/place/luna`: one of them, or how it is proved. */
export function PlacePage() {
  const { '*': slug = '' } = useParams();
  return slug ? <Place key={slug} slug={slug} /> : <Places />;
}

function Places() {
  const { data, isError, isFetching, refetch } = useDeskQuery(ownerCalls.places, undefined);
  return (
    <DeskPage
      title="Your places"
      lede="The owner of a place says when it is open and where its menu is, and answers its reviews."
    >
      {isError && !data && (
        <LoadError what="your places" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <OwnPlaces places={data} />}
    </DeskPage>
  );
}

function Place({ slug }: { readonly slug: string }) {
  const claim = useDeskQuery(ownerCalls.claim, slug);
  const isOwner = claim.data?.is_owner === true;
  const place = useDeskQuery(ownerCalls.place, slug, { enabled: isOwner });
  const title = claim.data?.title ?? 'A place';
  const isMissing = claim.isError && kindOfFailure(claim.error) === 'missing';
  const isLost = (claim.isError && !isMissing && !claim.data) || (place.isError && !place.data);
  return (
    <DeskPage
      title={title}
      lede={
        isOwner
          ? 'What you save here stands on the site at once, as the owner’s, until you take it back.'
          : 'Prove that this place is yours. Then you may change its hours, links and pictures, and answer its reviews.'
      }
      actions={
        claim.data && <ExternalLink href={restaurantPath(slug)}>Its page on the site</ExternalLink>
      }
    >
      {isMissing && <p>There is no such place on this site.</p>}
      {isLost && (
        <LoadError
          what="this place"
          pending={claim.isFetching || place.isFetching}
          onRetry={() => void (isOwner ? place.refetch() : claim.refetch())}
        />
      )}
      {!isMissing && !isLost && (!claim.data || (isOwner && !place.data)) && (
        <Skeleton width="long" />
      )}
      {claim.data && !isOwner && <Claim claim={claim.data} />}
      {place.data && (
        <>
          <PlaceEditor
            place={toEdited(place.data)}
            fields={OWNER_FIELDS}
            send={(run, edit, options) => run(ownerCalls.update, { slug, ...edit }, options)}
          />
          <AddPhotos slug={slug} />
          <ChangesPart place={place.data} />
          <AnswersPart reviews={place.data.reviews} />
        </>
      )}
    </DeskPage>
  );
}

const toEdited = ({ title, version, special_days: specialDays, ...place }: OwnPlace) => ({
  title,
  version,
  values: {
    hours: place.hours,
    specialDays,
    closure: place.closure,
    links: place.links,
    images: place.images,
  },
  kept: [],
  options: {},
});
