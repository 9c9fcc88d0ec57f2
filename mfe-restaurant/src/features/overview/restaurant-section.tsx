import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Icon } from '@tableside/ui/icon';
import { Globe, Map as MapIcon, MapPin, Phone } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { CorrectionLink } from '../../components/correction-link';
import { phoneHref, websiteHref } from '../../lib/links';
import { Section } from './section';
import type { RestaurantMapProps } from './shown-map';
import styles from './overview.module.css';

const hostOf = (href: string): string => new URL(href).hostname.replace(/^www\./, '');

export function RestaurantSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const { title, location, coordinates } = restaurant;
  const call = phoneHref(restaurant.phone);
  const website = websiteHref(restaurant.website);
  if (!location && !call && !website && !coordinates) return null;
  return (
    <Section title="Location">
      <ul className={styles['contact']}>
        <li className={styles['line']}>
          <Icon of={MapPin} className={styles['mark']} />
          {location ? (
            <address dir="auto" className={styles['address']}>
              {location}
            </address>
          ) : (
            <span className={styles['unknown']}>
              {`Street address not listed${coordinates ? ` (${coordinates.latitude.toFixed(5)}, ${coordinates.longitude.toFixed(5)})` : ''}. `}
              <CorrectionLink restaurant={restaurant}>Add it</CorrectionLink>
            </span>
          )}
        </li>
        {call && (
          <li className={styles['line']}>
            <Icon of={Phone} className={styles['mark']} />
            <a href={call} className={styles['reach']}>
              <span className="ts-sr-only">Phone </span>
              {restaurant.phone}
            </a>
          </li>
        )}
        {website && (
          <li className={styles['line']}>
            <Icon of={Globe} className={styles['mark']} />
            <ExternalLink href={website} className={styles['reach']}>
              <span className="ts-sr-only">Website </span>
              {hostOf(website)}
            </ExternalLink>
          </li>
        )}
      </ul>
      {coordinates && <RestaurantMap title={title} location={location} coordinates={coordinates} />}
    </Section>
  );
}

const ShownMap = lazy(() => import('./shown-map'));

function RestaurantMap(props: RestaurantMapProps) {
  const [isWanted, setIsWanted] = useState(false);
  const offer = (
    <div className={styles['map']}>
      <div className={styles['offer']}>
        <Button icon={<Icon of={MapIcon} />} pending={isWanted} onClick={() => setIsWanted(true)}>
          Show map
        </Button>
        <p className={styles['note']}>Map loads from openstreetmap.org</p>
      </div>
    </div>
  );
  if (!isWanted) return offer;
  return (
    <Suspense fallback={offer}>
      <ShownMap {...props} />
    </Suspense>
  );
}
