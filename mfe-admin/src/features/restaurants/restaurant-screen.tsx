import { RESTAURANT_FIELDS } from '@tableside/contracts/admin/restaurants/rules';
import {
  restaurantsCalls,
  type AdminRestaurant,
  type RestaurantRow,
} from '@tableside/contracts/admin/restaurants/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useSearchParams } from 'react-router-dom';
import { AdminPage, Loaded } from '../../components/admin-page';
import styles from '../../components/admin.module.css';
import { RestaurantEditor } from '../../components/restaurant-editor/restaurant-editor';
import { useAdminQuery } from '../../lib/admin-call';
import { adminRestaurantPath, sectionPath } from '../../lib/admin-user';
import { TOPIC_FIELDS, TOPIC_LABELS } from '../../lib/restaurant-terms';
import { Closing, History, Merging, Month } from './restaurant-actions';

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
          <AppLink href={adminRestaurantPath(into.id)}>
            <bdi>{into.title}</bdi>
          </AppLink>
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
          Correction, {(TOPIC_LABELS[correction.topic] ?? correction.topic).toLowerCase()}: “
          <bdi>{correction.text}</bdi>”
        </p>
        <p>Saving a change marks it as applied.</p>
      </>
    ) : (
      'This correction is resolved.'
    )}
  </Notice>
);
