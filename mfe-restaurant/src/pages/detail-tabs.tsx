import { codePath } from '@tableside/contracts/common/pictures';
import { formatCount } from '@tableside/contracts/common/text';
import { restaurantPath } from '@tableside/contracts/paths';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { usePlatform, useSomeoneIsThere } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { createLatePart } from '@tableside/ui/late-part';
import { Tabs } from '@tableside/ui/tabs';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CorrectionOffer } from '../features/correction/correction-offer';
import { Overview } from '../features/overview/overview';
import type { OwnersWordProps } from '../features/overview/owners-word';
import type { ReviewsProps } from '../features/reviews/reviews';
import { countReviews, leadsToStars } from '../lib/restaurant';
import styles from './restaurant-page.module.css';

/** The reviews stand behind a closed tab; their script comes when they are first rendered. */
const ReviewsOnDemand = createLatePart<ReviewsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-reviews" */ '../features/reviews/reviews')).Reviews,
  what: 'the reviews',
});

/** Few places have an owner who said something: the others load nothing of it. */
const OwnersWordOnDemand = createLatePart<OwnersWordProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-owner" */ '../features/overview/owners-word'))
      .OwnersWord,
  what: 'the owner’s links',
});

const OVERVIEW = 'overview';
const REVIEWS = 'reviews';

interface DetailTabsProps {
  readonly restaurant: Restaurant;
  readonly now: Date;
  readonly timeZone: string;
}

export function DetailTabs({ restaurant, now, timeZone }: DetailTabsProps) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server never sees the fragment, so the first render cannot either.
  const isHydrated = useHydrated();
  const selected = isHydrated && hash === `#${REVIEWS}` ? REVIEWS : OVERVIEW;
  const fillsClosed = useSomeoneIsThere();
  useRevealOnArrival(isHydrated, selected);
  const starsAsked = useStarsAsked();

  const handleSelect = (id: string) => {
    if (id === selected) return;
    void navigate(
      { search, hash: id === REVIEWS ? `#${REVIEWS}` : '' },
      { replace: true, preventScrollReset: true },
    );
  };
  const count = countReviews(restaurant);
  const { owner } = restaurant;
  return (
    <Tabs
      label="Restaurant details"
      selected={selected}
      onSelect={handleSelect}
      fillsClosed={fillsClosed}
      tabs={[
        {
          id: OVERVIEW,
          label: 'Overview',
          content: (
            <>
              {owner && <OwnersWordOnDemand owner={owner} timeZone={timeZone} />}
              <Overview restaurant={restaurant} now={now} timeZone={timeZone} />
              <CorrectionOffer restaurant={restaurant} />
              <PrintSheet slug={restaurant.slug} />
            </>
          ),
          focusable: true,
        },
        {
          id: REVIEWS,
          label: <ReviewsLabel count={count} />,
          content: (
            <ReviewsOnDemand restaurant={restaurant} timeZone={timeZone} starsAsked={starsAsked} />
          ),
          focusable: true,
        },
      ]}
    />
  );
}

/** The number is for the eye: the panel's heading says it again, and the tab is called by its name alone. */
function ReviewsLabel({ count }: { readonly count: number }) {
  if (!count) return 'Reviews';
  return (
    <>
      <span>Reviews</span>
      <span aria-hidden="true"> ({formatCount(count)})</span>
    </>
  );
}

/** Brings the reviews into view when the page was opened at them: the browser looked before they were shown. */
function useRevealOnArrival(isHydrated: boolean, selected: string) {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isHydrated || hasArrived.current) return;
    hasArrived.current = true;
    if (selected === REVIEWS) document.getElementById(REVIEWS)?.scrollIntoView();
  }, [isHydrated, selected]);
}

/** Takes the focus on from "Rate it" to the reviews, where the stars take it once their script is there.
 * @returns what changes with each such press, else null */
function useStarsAsked(): string | null {
  const { key, state } = useLocation();
  // A page that is opened again keeps its state, and nobody has pressed anything.
  const [firstKey] = useState(key);
  const asked = key !== firstKey && leadsToStars(state) ? key : null;
  useEffect(() => {
    const panel = document.getElementById(REVIEWS);
    if (asked === null || !panel || panel.querySelector('fieldset')) return;
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: 'center' });
  }, [asked]);
  return asked;
}

/** Makes the printed page a sheet that leads back to it: its address stands at the foot, in words and as a QR code, which
 * browsers load when they print, whichever way somebody asked for it. */
function PrintSheet({ slug }: { readonly slug: string }) {
  const { siteOrigin } = usePlatform().config;
  const path = restaurantPath(slug);
  return (
    <>
      {useSomeoneIsThere() && (
        <Button variant="quiet" className={styles['button']} onClick={() => window.print()}>
          Print
        </Button>
      )}
      <p className={styles['foot']}>
        <img
          className={styles['code']}
          src={codePath(path)}
          loading="lazy"
          alt="QR code of this address"
        />
        {siteOrigin + path}
      </p>
    </>
  );
}
