import { placesCalls, type PlaceRow } from '@tableside/contracts/desk/places/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { Field, Input } from '@tableside/ui/field';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { DeskPage, Loaded, ResourceList } from '../../components/desk-page';
import { useDeskQuery } from '../../lib/desk-call';
import { placePath } from '../../lib/desk-person';
import { PlaceScreen, STATE_WORDS } from './place-screen';

const SHOWS = [
  ['all', 'All'],
  ['edited', 'Edited by hand'],
  ['closed', 'Closed'],
] as const;
/** How long typing has to pause before the list follows, in milliseconds. */
const PAUSE_MS = 250;

/** `/desk/city/places`: all restaurants, and `/desk/city/places/12` one of them. */
export function PlacesPage() {
  const { '*': rest = '' } = useParams();
  const id = /^\d+$/.test(rest) ? Number(rest) : null;
  if (id !== null) return <PlaceScreen key={id} id={id} />;
  return (
    <DeskPage
      title="Places"
      lede="Find a place by name or address, also one that is off the site. What you change by hand, the next import leaves alone."
    >
      <PlaceFinder />
    </DeskPage>
  );
}

/** The search and what it finds; the address has both. */
function PlaceFinder() {
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
  const found = useDeskQuery(placesCalls.find, { search, show });
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
      <Loaded query={found} what="the places">
        {({ places, has_more: hasMore }) => (
          <ResourceList
            label="Places"
            items={places}
            keyOf={({ id }) => id}
            empty={<p role="status">No place matches.</p>}
            more={hasMore && <p>There are more: type more of the name or address.</p>}
            row={toRow}
          />
        )}
      </Loaded>
    </>
  );
}

const toParams = (search: string, show: string): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(show === 'all' ? {} : { show }),
});

const toRow = (place: PlaceRow) => {
  const { id, title, location, area, state, closed_until: until, kept_count: kept } = place;
  return {
    title: (
      <>
        <AppLink href={placePath(id)}>
          <bdi>{title}</bdi>
        </AppLink>{' '}
        {state !== 'open' && <Badge tone="closed">{STATE_WORDS[state]}</Badge>}
        {state === 'open' && until && <Badge tone="closed">Closed until {until}</Badge>}{' '}
        {kept > 0 && <Badge tone="info">Edited by hand</Badge>}
      </>
    ),
    note: <bdi>{location ?? area ?? 'No address'}</bdi>,
  };
};
