import type { PlaceRow } from '@tableside/contracts/desk/places/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { Field, Input } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { placesCalls } from '../../calls/places-calls';
import { Row, Rows } from '../../components/rows';
import { useDeskQuery } from '../../lib/desk-call';
import { sectionPath } from '../../lib/paths';
import { STATE_WORDS } from './base/describe-place';

const SHOWS = [
  ['all', 'All'],
  ['edited', 'Edited by hand'],
  ['closed', 'Closed'],
] as const;
/** How long somebody has stopped typing before the list follows. */
const PAUSE_MS = 250;

/** The search and what it finds; the address has both. */
export function PlaceFinder() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = params.get('search') ?? '';
  const show = SHOWS.find(([name]) => name === params.get('show'))?.[0] ?? 'all';
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => {
      setParams(toParams(typed, show), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, show, setParams]);
  const { data, isError, isFetching, refetch } = useDeskQuery(placesCalls.find, { search, show });
  return (
    <>
      <Field name="search" label="Name or address" hideOptional>
        <Input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <ChipRow label="Which places">
        {SHOWS.map(([name, label]) => (
          <ChipLink
            key={name}
            href={`${pathname}?${new URLSearchParams(toParams(search, name)).toString()}`}
            current={show === name}
          >
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      {isError && !data && (
        <LoadError what="the places" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data?.places.length === 0 && <p role="status">No place matches.</p>}
      {data && data.places.length > 0 && (
        <Rows label="Places">
          {data.places.map((place) => (
            <PlaceLine key={place.id} place={place} />
          ))}
        </Rows>
      )}
      {data?.has_more && <p>There are more: type more of the name or address.</p>}
    </>
  );
}

const toParams = (search: string, show: string): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(show === 'all' ? {} : { show }),
});

function PlaceLine({ place }: { readonly place: PlaceRow }) {
  const { id, title, location, area, state, closed_until: until, kept_count: kept } = place;
  return (
    <Row
      title={
        <>
          <AppLink href={`${sectionPath('city/places')}/${id}`}>
            <bdi>{title}</bdi>
          </AppLink>{' '}
          {state !== 'open' && <Badge tone="closed">{STATE_WORDS[state]}</Badge>}
          {state === 'open' && until && <Badge tone="closed">Closed until {until}</Badge>}{' '}
          {kept > 0 && <Badge tone="info">Edited by hand</Badge>}
        </>
      }
      note={<bdi>{location ?? area ?? 'No address'}</bdi>}
    />
  );
}
