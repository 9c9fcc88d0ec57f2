import { listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useCityTime, usePlatform } from '@tableside/platform';
import { Breadcrumb } from '../components/breadcrumb';
import { ActionRail } from '../features/actions/action-rail';
import { Gallery } from '../features/gallery/gallery';
import { photosOf } from '../lib/photos';
import { TitleBlock } from '../features/heading/title-block';
import { Related } from '../features/related/related';
import { DetailTabs } from './detail-tabs';
import styles from './restaurant-page.module.css';
import { SourceNote } from './source-note';

export interface RestaurantScreenProps {
  readonly restaurant: Restaurant;
  /** Moves focus to the heading, where what was pressed is gone. */
  readonly takesFocus: boolean;
}

/** Everything about one restaurant. */
export function RestaurantScreen({ restaurant, takesFocus }: RestaurantScreenProps) {
  const { apiOrigin } = usePlatform().config;
  const { now, timeZone } = useCityTime();
  const cuisine = restaurant.cuisines[0];
  return (
    <article className={`ts-container ${styles['screen']}`}>
      <div className={styles['top']}>
        <Breadcrumb
          items={[
            { label: 'Home', href: paths.home },
            { label: 'Restaurants', href: paths.listing },
            ...(cuisine && cuisine.id > 0
              ? [{ label: cuisine.title, href: listingPath({ cuisine: [cuisine.id] }) }]
              : []),
            { label: restaurant.title },
          ]}
        />
      </div>
      <Gallery
        title={restaurant.title}
        cuisine={cuisine?.title}
        photos={photosOf(restaurant, apiOrigin)}
      />
      <div className={styles['columns']}>
        <TitleBlock
          restaurant={restaurant}
          now={now}
          timeZone={timeZone}
          takesFocus={takesFocus}
          className={styles['heading']}
        />
        <ActionRail
          restaurant={restaurant}
          now={now}
          timeZone={timeZone}
          className={styles['rail']}
        />
        <div className={styles['main']}>
          <DetailTabs restaurant={restaurant} now={now} timeZone={timeZone} />
          <SourceNote source={restaurant.source} />
        </div>
      </div>
      <Related slug={restaurant.slug} />
    </article>
  );
}
