import { restaurantPath } from '@tableside/contracts/paths';
import { slotsOfToday } from '@tableside/contracts/restaurant/hours';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import {
  FAVORITES_UNAVAILABLE,
  useCityTime,
  useFavorite,
  useIsSignedIn,
  usePlatform,
} from '@tableside/platform';
import { Button, buttonClass, ButtonLink } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { Price } from '@tableside/ui/describe-restaurant';
import { ExternalLink } from '@tableside/ui/external-link';
import { Icon } from '@tableside/ui/icon';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Check, Globe, Heart, HeartOff, Navigation, Phone, Share2 } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { phoneHref, websiteHref } from '../../lib/links';
import styles from './action-rail.module.css';

interface ActionRailProps {
  readonly restaurant: Restaurant;
  readonly className?: string | undefined;
}

export function ActionRail({ restaurant, className }: ActionRailProps) {
  const { siteOrigin } = usePlatform().config;
  const { now, timeZone } = useCityTime();
  const { hours, priceRange, slug, title } = restaurant;
  const call = phoneHref(restaurant.phone);
  const directions = directionsHref(restaurant);
  const website = websiteHref(restaurant.website);
  const action = styles['action'];
  const secondary = buttonClass({ variant: 'secondary' });
  const isSignedIn = useIsSignedIn();
  // Share is always shown; Save only to signed-in users.
  const count = [call, directions, website, isSignedIn].filter(Boolean).length + 1;
  return (
    <aside
      aria-label="Contact options"
      data-background="identity"
      className={cx(styles['rail'], className)}
    >
      <div className={styles['glance']}>
        <DottedList>
          <DottedRow term="Today" strong>
            {slotsOfToday(hours, now, timeZone).map((slot) => (
              <span key={slot} className={styles['slot']}>
                {slot}
              </span>
            ))}
          </DottedRow>
          {priceRange && (
            <DottedRow term="Price">
              <Price range={priceRange} />
            </DottedRow>
          )}
        </DottedList>
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
            className={cx(call ? secondary : buttonClass(), action, !call && styles['next'])}
          >
            <Icon of={Navigation} />
            <span>
              <span className={styles['more']}>Get </span>Directions
            </span>
          </ExternalLink>
        )}
        {website && (
          <ExternalLink bare href={website} className={cx(secondary, action)}>
            <Icon of={Globe} />
            Website
          </ExternalLink>
        )}
        <div className={styles['pair']}>
          <FavoriteAction restaurant={restaurant} className={action} />
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

function directionsHref({
  coordinates,
  location,
}: Pick<Restaurant, 'coordinates' | 'location'>): string | null {
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : location && encodeURIComponent(location);
  return destination ? `https://www.google.com/maps/dir/?api=1&destination=${destination}` : null;
}

interface FavoriteActionProps {
  readonly restaurant: Restaurant;
  readonly className?: string | undefined;
}

/** For signed-in users. The label changes too, so that the heart is not the only indicator. */
function FavoriteAction({ restaurant, className }: FavoriteActionProps) {
  const favorite = useFavorite(restaurant.slug, restaurant.favorite);
  const reason = useId();
  if (!favorite) return null;
  const { isAdded, isPending, isAvailable, toggle } = favorite;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={isAvailable ? Heart : HeartOff} className={styles['favorite']} />}
        aria-label={`Save${isAdded ? 'd' : ''} ${restaurant.title} to favorites`}
        aria-pressed={isAdded}
        aria-busy={isPending || undefined}
        // `disabled` would drop focus after the click.
        aria-disabled={!isAvailable || undefined}
        aria-describedby={isAvailable ? undefined : reason}
        className={className}
        onClick={({ detail }) => {
          // A double click counts once, even if the first response arrives before the second click.
          if (!isPending && isAvailable && detail < 2) void toggle();
        }}
      >
        {isAdded ? 'Saved' : 'Save'}
      </Button>
      {!isAvailable && (
        <p id={reason} className={styles['reason']}>
          {FAVORITES_UNAVAILABLE}
        </p>
      )}
    </>
  );
}

const COPIED_MS = 4000;

/** The share sheet was closed, or is already open. */
const IGNORED_ERRORS = ['AbortError', 'InvalidStateError'];

interface ShareButtonProps {
  readonly title: string;
  readonly url: string;
  readonly className?: string | undefined;
}

function ShareButton({ title, url, className }: ShareButtonProps) {
  const { toasts } = usePlatform();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const handleShare = async () => {
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await copyText(url);
        setIsCopied(true);
      }
    } catch (error) {
      if (error instanceof DOMException && IGNORED_ERRORS.includes(error.name)) return;
      toasts.show('error', 'We couldn’t copy the link.');
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={isCopied ? Check : Share2} />}
        className={className}
        onClick={() => void handleShare()}
      >
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
      <span role="status" className="ts-sr-only">
        {isCopied && 'Link copied'}
      </span>
    </>
  );
}

/** @throws when the clipboard is unavailable, as without TLS */
async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('The clipboard is not available.');
  await clipboard.writeText(text);
}
