import { restaurantPath } from '@tableside/contracts/paths';
import { hoursOfToday } from '@tableside/contracts/restaurant/hours';
import { phoneHref, websiteHref } from '../../lib/links';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useIsSignedIn, usePlatform } from '@tableside/platform';
import { buttonClass, ButtonLink } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Icon } from '@tableside/ui/icon';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Globe, Navigation, Phone } from 'lucide';
import { cx } from '@tableside/ui/cx';
import { FavouriteAction } from './favourite-action';
import { ShareButton } from './share-button';
import styles from './action-rail.module.css';

export interface ActionRailProps {
  readonly restaurant: Restaurant;
  readonly now: Date;
  readonly timeZone: string;
  readonly className?: string | undefined;
}

/** What to do next: a rail beside the text, on phones a bar at the lower edge. */
export function ActionRail({ restaurant, now, timeZone, className }: ActionRailProps) {
  const { siteOrigin } = usePlatform().config;
  const { hours, priceRange, waitTime, slug, title } = restaurant;
  const call = phoneHref(restaurant.phone);
  const directions = directionsHref(restaurant);
  const website = websiteHref(restaurant.website);
  const action = styles['action'];
  const isSignedIn = useIsSignedIn();
  // Sharing is always there, saving for people who are signed in.
  const count = [call, directions, website, isSignedIn].filter(Boolean).length + 1;
  return (
    <aside
      aria-label="Contact and actions"
      data-ground="identity"
      className={cx(styles['rail'], className)}
    >
      <div className={styles['glance']}>
        <LeaderList>
          <LeaderRow term="Today" strong>
            {hoursOfToday(hours, now, timeZone)}
          </LeaderRow>
          {waitTime && <LeaderRow term="Usual wait">{waitTime}</LeaderRow>}
          {priceRange && <LeaderRow term="Price">{priceRange}</LeaderRow>}
        </LeaderList>
      </div>
      <div className={styles['actions']} data-count={count}>
        {call && (
          <ButtonLink
            href={call}
            variant="accent"
            icon={<Icon of={Phone} />}
            className={cx(action, styles['next'])}
          >
            <span>
              Call<span className={styles['more']}> Restaurant</span>
            </span>
          </ButtonLink>
        )}
        {directions && (
          <ExternalLink
            bare
            href={directions}
            className={cx(
              buttonClass({ variant: call ? 'secondary' : 'primary' }),
              action,
              !call && styles['next'],
            )}
          >
            <Icon of={Navigation} />
            <span>
              <span className={styles['more']}>Get </span>Directions
            </span>
          </ExternalLink>
        )}
        {website && (
          <ExternalLink
            bare
            href={website}
            className={cx(buttonClass({ variant: 'secondary' }), action)}
          >
            <Icon of={Globe} />
            Website
          </ExternalLink>
        )}
        <div className={styles['pair']}>
          <FavouriteAction restaurant={restaurant} className={action} />
          <ShareButton
            title={title}
            url={`${siteOrigin}${restaurantPath(slug)}`}
            className={action}
          />
        </div>
      </div>
    </aside>
  );
}

/** Where "Get Directions" leads: to the coordinates, else to the address, else nowhere. */
function directionsHref({
  coordinates,
  location,
}: Pick<Restaurant, 'coordinates' | 'location'>): string | null {
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : location && encodeURIComponent(location);
  return destination ? `https://www.google.com/maps/dir/?api=1&destination=${destination}` : null;
}
