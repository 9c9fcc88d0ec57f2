import { listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import type { Restaurant, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import { Gallery } from '../features/gallery/gallery';
import { Sign } from '../features/gallery/sign';
import { ActionRail } from '../features/overview/action-rail';
import { RestaurantName, TitleBlock } from '../features/overview/title-block';
import { Related } from '../features/related/related';
import { photosOf } from '../lib/photos';
import { DetailTabs } from './detail-tabs';
import { BodySkeleton } from './restaurant-skeleton';
import styles from './restaurant-page.module.css';

interface RestaurantScreenProps {
  readonly card: RestaurantSummary;
  /** Undefined until it is loaded; the card shows meanwhile. */
  readonly restaurant: Restaurant | undefined;
  /** Moves focus to the heading after Retry. */
  readonly takesFocus: boolean;
  readonly onHoldFocus: (isHeld: boolean) => void;
}

export function RestaurantScreen({
  card,
  restaurant,
  takesFocus,
  onHoldFocus,
}: RestaurantScreenProps) {
  const { apiOrigin } = usePlatform().config;
  const cuisine = card.cuisines[0];
  const photos = photosOf(restaurant ?? { ...card, images: [], reviews: [] }, apiOrigin);
  const hasPhotos = photos.length > 0;
  const name = (
    <RestaurantName
      restaurant={card}
      takesFocus={takesFocus}
      onHoldFocus={restaurant ? undefined : onHoldFocus}
    />
  );
  return (
    <article className={`ts-container ${styles['screen']}`} aria-busy={!restaurant || undefined}>
      <div className={styles['top']}>
        <Breadcrumb
          items={[
            { label: 'Home', href: paths.home },
            { label: 'Restaurants', href: paths.listing },
            ...(cuisine && cuisine.id > 0
              ? [{ label: cuisine.title, href: listingPath({ cuisine: [cuisine.id] }) }]
              : []),
            { label: card.title },
          ]}
        />
      </div>
      {hasPhotos ? (
        <Gallery
          title={card.title}
          cuisine={cuisine?.title}
          photos={photos}
          isComplete={restaurant !== undefined}
        />
      ) : (
        <Sign cuisine={cuisine?.title}>{name}</Sign>
      )}
      <div className={styles['columns']}>
        <TitleBlock restaurant={card} className={styles['heading']}>
          {hasPhotos && name}
        </TitleBlock>
        {restaurant ? (
          <>
            <ActionRail restaurant={restaurant} className={styles['rail']} />
            <div className={styles['main']}>
              <DetailTabs restaurant={restaurant} />
              <SourceNote {...restaurant} />
            </div>
          </>
        ) : (
          <BodySkeleton />
        )}
      </div>
      {restaurant && <Related slug={restaurant.slug} />}
    </article>
  );
}

interface Crumb {
  readonly label: string;
  /** Omitted for the current page. */
  readonly href?: string;
}

function Breadcrumb({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles['nav']}>
      <ol className={styles['list']}>
        {items.map(({ label, href }, index) => (
          <li key={index} className={styles['item']}>
            {href ? (
              <AppLink href={href} className={styles['link']}>
                {label}
              </AppLink>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SourceNote({
  source,
  sourceName,
  sourceLicense,
}: Pick<Restaurant, 'source' | 'sourceName' | 'sourceLicense'>) {
  if (source === 'osm') {
    return (
      <p className={styles['source']}>
        Restaurant data{' '}
        <ExternalLink href="https://www.openstreetmap.org/copyright">
          © OpenStreetMap contributors
        </ExternalLink>
      </p>
    );
  }
  if (sourceName) {
    return (
      <p className={styles['source']}>
        {`Source: ${sourceName}${sourceLicense ? ` (${sourceLicense})` : ''}`}
      </p>
    );
  }
  if (source !== 'demo') return null;
  return (
    <p className={styles['source']}>
      <strong>Demo data</strong> This restaurant and its reviews are fictional.
    </p>
  );
}
