import { RESTAURANT_FIELD_LABELS } from '@tableside/contracts/admin/restaurants/rules';
import {
  restaurantsCalls,
  type AdminRestaurant,
  type RestaurantAction,
} from '@tableside/contracts/admin/restaurants/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Field, Input, Select } from '@tableside/ui/field';
import { useState } from 'react';
import { ActionButton, ActionList, useAction } from '../../components/actions';
import { Part } from '../../components/admin-page';
import { ResourceForm } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';
import { adminRestaurantPath } from '../../lib/admin-user';
import { SOURCE_LABELS } from '../../lib/restaurant-terms';

interface RestaurantProps {
  readonly restaurant: AdminRestaurant;
}

/** Closes a restaurant permanently, or puts it back on the site. */
export const Closing = ({ restaurant: { id, version, state } }: RestaurantProps) => (
  <Part title="Close restaurant" isCard>
    {state === 'open' && (
      <ResourceForm
        rules={{ reason: { max: 300 } }}
        endpoint={restaurantsCalls.close}
        toArgs={(fields) => ({ id, version, ...fields })}
        submit="Close permanently"
        variant="secondary"
        isEmptied
      >
        <p>Its page will say that it has closed. Reviews stay.</p>
        <Field name="reason" label="Note for the history" hideOptional>
          <Input />
        </Field>
      </ResourceForm>
    )}
    {(state === 'closed' || state === 'gone') && (
      <ActionButton endpoint={restaurantsCalls.reopen} args={{ id, version }}>
        Put back on the site
      </ActionButton>
    )}
    {state === 'merged' && <p>This restaurant is merged. Undo the merge below to restore it.</p>}
  </Part>
);

/** Makes the restaurant that of the month, or leaves the choice to the ranking. */
export function Month({ restaurant }: RestaurantProps) {
  const { id, version, state, is_of_the_month: isChosen } = restaurant;
  if (state !== 'open' && !isChosen) return null;
  return (
    <Part title="Restaurant of the month" isCard>
      <p>
        {isChosen
          ? 'This restaurant was chosen manually. It stays until you choose another or use the ranking.'
          : 'The home page features one restaurant of the month.'}
      </p>
      <ActionButton endpoint={restaurantsCalls.month} args={{ id, version, is_chosen: !isChosen }}>
        {isChosen ? 'Use the ranking' : 'Choose this restaurant'}
      </ActionButton>
    </Part>
  );
}

const INTO = { required: 'Choose the restaurant to keep.', max: 12 };

/** Merges the restaurant into another one, as its duplicate. */
export function Merging({ restaurant: { id, version, state, duplicates } }: RestaurantProps) {
  const [search, setSearch] = useState('');
  const { data } = useAdminQuery(
    restaurantsCalls.find,
    { search, show: 'all' },
    { enabled: search.trim().length > 1 },
  );
  const found = (data?.restaurants ?? []).filter((each) => each.id !== id && each.state === 'open');
  return (
    <Part title="Duplicates" isCard>
      {duplicates.map((duplicate) => (
        <p key={duplicate.id}>
          <AppLink href={adminRestaurantPath(duplicate.id)}>
            <bdi>{duplicate.title}</bdi>
          </AppLink>{' '}
          is merged into this restaurant.
        </p>
      ))}
      {state !== 'merged' && (
        <>
          <p>
            Is this restaurant listed twice? Reviews, favorites and votes move to the one you keep,
            and this address redirects there.
          </p>
          <Field name="duplicate-search" label="Find the restaurant to keep" hideOptional>
            <Input
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </Field>
          <ResourceForm
            rules={{ into: INTO }}
            endpoint={restaurantsCalls.merge}
            toArgs={({ into }) => ({ id, version, into: Number(into) })}
            submit="Merge"
            variant="secondary"
          >
            <Field name="into" label="Restaurant to keep" hideOptional>
              <Select>
                <option value="">{found.length ? 'Choose a restaurant' : 'Search first'}</option>
                {found.map((each) => (
                  <option key={each.id} value={each.id}>
                    {[each.title, each.location].filter(Boolean).join(', ')}
                  </option>
                ))}
              </Select>
            </Field>
          </ResourceForm>
        </>
      )}
    </Part>
  );
}

/** Manual changes of the restaurant, each with an Undo button. */
export function History({ actions }: { readonly actions: AdminRestaurant['actions'] }) {
  const { run, pending } = useAction();
  return (
    <ActionList
      title="History"
      actions={actions}
      describe={describeAction}
      pending={pending}
      onUndo={({ id }) => void run(restaurantsCalls.undo, { action_id: id }, { key: String(id) })}
      details={({ source, edits }) => ({
        behalf: SOURCE_LABELS[source],
        more: edits.map(({ field, before, after }) => (
          <span key={field}>
            <br />
            {RESTAURANT_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
          </span>
        )),
      })}
    />
  );
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  edited: 'Changed',
  'given-back': 'Imported value restored',
  closed: 'Permanently closed',
  reopened: 'Put back on the site',
  merged: 'Merged into another restaurant',
  featured: 'Restaurant of the month',
};

function describeAction({ kind, edits }: RestaurantAction): string {
  const fields = edits.map(({ field }) => RESTAURANT_FIELD_LABELS[field].toLowerCase()).join(', ');
  const label = ACTION_LABELS[kind] ?? kind;
  return fields ? `${label}: ${fields}` : label;
}
