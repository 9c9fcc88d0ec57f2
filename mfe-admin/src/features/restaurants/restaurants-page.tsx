import { restaurantsCalls, type RestaurantRow } from '@tableside/contracts/admin/restaurants/wire';
import { Badge } from '@tableside/ui/badge';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { Field, Input } from '@tableside/ui/field';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage, Loaded, ResourceList, RestaurantLink } from '../../components/admin-page';
import { useAdminQuery } from '../../lib/admin-call';
import { RestaurantScreen, STATE_LABELS } from './restaurant-screen';

const SHOWS = [
  ['all', 'All'],
  ['edited', 'Edited'],
  ['closed', 'Closed'],
] as const;
/** Delay after typing before the list updates. */
const DEBOUNCE_MS = 250;

/** `/admin/city/restaurants`: all restaurants; `/admin/city/restaurants/12`: one of them. */
export function RestaurantsPage() {
  const { '*': subpath = '' } = useParams();
  const id = /^\d+$/.test(subpath) ? Number(subpath) : null;
  if (id !== null) return <RestaurantScreen key={id} id={id} />;
  return (
    <AdminPage
      title="Restaurants"
      lede="Find restaurants by name or address, including ones no longer on the site. Imports don’t overwrite your edits."
    >
      <RestaurantFinder />
    </AdminPage>
  );
}

/** The search and its results. The URL keeps the search. */
function RestaurantFinder() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = params.get('search') ?? '';
  const show = SHOWS.find(([name]) => name === params.get('show'))?.[0] ?? 'all';
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => {
      setParams(toParams(typed, show), { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, show, setParams]);
  const found = useAdminQuery(restaurantsCalls.find, { search, show });
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
      <ChipRow label="Show">
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
      <Loaded query={found} what="the restaurants">
        {({ restaurants, has_more: hasMore }) => (
          <ResourceList
            label="Restaurants"
            items={restaurants}
            keyOf={({ id }) => id}
            empty={<p role="status">No matching restaurants.</p>}
            more={hasMore && <p>More results match. Refine your search to see them.</p>}
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

const toRow = (restaurant: RestaurantRow) => {
  const { id, title, location, area, state, closed_until: until } = restaurant;
  return {
    title: (
      <>
        <RestaurantLink id={id} title={title} />{' '}
        {state !== 'open' && <Badge tone="closed">{STATE_LABELS[state]}</Badge>}
        {state === 'open' && until && <Badge tone="closed">Closed until {until}</Badge>}{' '}
        {restaurant.override_count > 0 && <Badge tone="info">Edited</Badge>}
      </>
    ),
    note: <bdi>{location ?? area ?? 'No address'}</bdi>,
  };
};
