import {
  RESTAURANT_FIELDS,
  RESTAURANT_FIELD_LABELS,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  restaurantsCalls,
  type AdminRestaurant,
  type RestaurantRow,
  type RestaurantAction,
} from '@tableside/contracts/admin/restaurants/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionButton, ActionList, useAction } from '../../components/actions';
import { AdminPage, Loaded, PageSection, RestaurantLink } from '../../components/admin-page';
import styles from '../../components/admin.module.css';
import { ResourceForm } from '../../components/resource-form';
import { RestaurantEditor } from '../../components/restaurant-editor/restaurant-editor';
import { useAdminQuery } from '../../lib/admin-call';
import { sectionPath } from '../../lib/admin-user';
import { TOPIC_FIELDS, TOPIC_LABELS, SOURCE_LABELS } from '../../lib/restaurant-terms';

/** Listing status of a restaurant. */
export const STATE_LABELS: Readonly<Record<RestaurantRow['state'], string>> = {
  open: 'On the site',
  gone: 'Missing from the import',
  closed: 'Permanently closed',
  merged: 'Merged',
};

/** The editor of one restaurant, with its history. */
export function RestaurantScreen({ id }: { readonly id: number }) {
  const restaurant = useAdminQuery(restaurantsCalls.read, { id });
  return (
    <Loaded query={restaurant} what="this restaurant">
      {(data) => <Restaurant restaurant={data} />}
    </Loaded>
  );
}

function Restaurant({ restaurant }: { readonly restaurant: AdminRestaurant }) {
  const [search] = useSearchParams();
  const { id } = restaurant;
  const wanted = search.get('correction');
  const correction = restaurant.corrections.find((each) => String(each.id) === wanted);
  return (
    <AdminPage
      title={restaurant.title}
      lede={<Lede restaurant={restaurant} />}
      actions={
        restaurant.state === 'open' && (
          <ButtonLink href={restaurantPath(restaurant.slug)} variant="secondary" size="small">
            View page
          </ButtonLink>
        )
      }
    >
      {wanted !== null && <CorrectionNotice correction={correction} />}
      <RestaurantEditor
        restaurant={restaurant}
        fields={RESTAURANT_FIELDS}
        focused={correction && TOPIC_FIELDS[correction.topic]}
        send={(run, edit, options) =>
          run(restaurantsCalls.edit, { id, ...edit, correction: correction?.id }, options)
        }
      />
      <div className={styles['cards']}>
        <Closing restaurant={restaurant} />
        <Month restaurant={restaurant} />
        <Merging restaurant={restaurant} />
      </div>
      <History actions={restaurant.actions} />
    </AdminPage>
  );
}

function Lede({ restaurant }: { readonly restaurant: AdminRestaurant }) {
  const { state, closed_until: until, merged_into: into, source, external_id: id } = restaurant;
  return (
    <>
      <AppLink href={sectionPath('city/restaurants')}>All restaurants</AppLink> ·{' '}
      <Badge tone={state === 'open' ? 'open' : 'closed'}>{STATE_LABELS[state]}</Badge>
      {until && <> · closed until {until}</>}
      {into && (
        <>
          {' into '}
          <RestaurantLink {...into} />
        </>
      )}{' '}
      · {source} <bdi>{id}</bdi>
    </>
  );
}

interface CorrectionNoticeProps {
  /** Undefined when it is resolved. */
  readonly correction: AdminRestaurant['corrections'][number] | undefined;
}

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
          Correction, {(TOPIC_LABELS[correction.topic] ?? correction.topic).toLowerCase()}: “
          <bdi>{correction.text}</bdi>”
        </p>
        <p>Saving a change marks the correction as applied.</p>
      </>
    ) : (
      'This correction has been resolved.'
    )}
  </Notice>
);

interface RestaurantProps {
  readonly restaurant: AdminRestaurant;
}

const Closing = ({ restaurant: { id, version, state } }: RestaurantProps) => (
  <PageSection title="Close restaurant" isCard>
    {state === 'open' && (
      <ResourceForm
        rules={{ reason: { max: 300 } }}
        endpoint={restaurantsCalls.close}
        toArgs={(fields) => ({ id, version, ...fields })}
        submit="Close permanently"
        variant="secondary"
        isEmptied
      >
        <p>Its page will say it’s closed. Its reviews will stay.</p>
        <Field name="reason" label="Note (shown in the history)" hideOptional>
          <Input />
        </Field>
      </ResourceForm>
    )}
    {(state === 'closed' || state === 'gone') && (
      <ActionButton endpoint={restaurantsCalls.reopen} args={{ id, version }}>
        Put back on the site
      </ActionButton>
    )}
    {state === 'merged' && (
      <p>This restaurant was merged into another one. To restore it, undo the merge below.</p>
    )}
  </PageSection>
);

/** Makes the restaurant that of the month, or leaves the choice to the ranking. */
function Month({ restaurant }: RestaurantProps) {
  const { id, version, state, is_of_the_month: isChosen } = restaurant;
  if (state !== 'open' && !isChosen) return null;
  return (
    <PageSection title="Restaurant of the month" isCard>
      <p>
        {isChosen
          ? 'This restaurant was chosen manually. It stays until you choose another one or use the ranking.'
          : 'The home page features one restaurant of the month.'}
      </p>
      <ActionButton endpoint={restaurantsCalls.month} args={{ id, version, is_chosen: !isChosen }}>
        {isChosen ? 'Use the ranking' : 'Choose this restaurant'}
      </ActionButton>
    </PageSection>
  );
}

const INTO = { required: 'Choose the restaurant to keep.', max: 12 };

/** Merges the restaurant into another one, as its duplicate. */
function Merging({ restaurant: { id, version, state, duplicates } }: RestaurantProps) {
  const [search, setSearch] = useState('');
  const { data } = useAdminQuery(
    restaurantsCalls.find,
    { search, show: 'all' },
    { enabled: search.trim().length > 1 },
  );
  const found = (data?.restaurants ?? []).filter((each) => each.id !== id && each.state === 'open');
  return (
    <PageSection title="Duplicates" isCard>
      {duplicates.map((duplicate) => (
        <p key={duplicate.id}>
          <RestaurantLink {...duplicate} /> was merged into this restaurant.
        </p>
      ))}
      {state !== 'merged' && (
        <>
          <p>
            Is this restaurant listed twice? Merging moves its reviews, favorites, and votes to the
            restaurant you keep and redirects this page there.
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
    </PageSection>
  );
}

function History({ actions }: { readonly actions: AdminRestaurant['actions'] }) {
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
