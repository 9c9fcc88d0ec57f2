import { codePath } from '@tableside/contracts/common/pictures';
import { formatCount } from '@tableside/contracts/common/text';
import { restaurantPath } from '@tableside/contracts/paths';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useHydrated, usePlatform, useHasInteracted } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { createLazyComponent } from '@tableside/ui/lazy-component';
import { Tabs } from '@tableside/ui/tabs';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CorrectionOffer } from '../features/correction/correction-offer';
import { Overview } from '../features/overview/overview';
import type { OwnerInfoProps } from '../features/overview/owner-info';
import type { ReviewsProps } from '../features/reviews/reviews';
import { countReviews, leadsToStars } from '../lib/restaurant';
import styles from './restaurant-page.module.css';

/** Loaded on demand, since the reviews tab is closed at first. */
const LazyReviews = createLazyComponent<ReviewsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-reviews" */ '../features/reviews/reviews')).Reviews,
  what: 'the reviews',
});

/** Loaded only for restaurants with owner info. */
const LazyOwnerInfo = createLazyComponent<OwnerInfoProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-owner" */ '../features/overview/owner-info'))
      .OwnerInfo,
  what: 'the owner’s links',
});

const OVERVIEW = 'overview';
const REVIEWS = 'reviews';

export function DetailTabs({ restaurant }: { readonly restaurant: Restaurant }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server never sees the fragment, so the first render must ignore it.
  const isHydrated = useHydrated();
  const selected = isHydrated && hash === `#${REVIEWS}` ? REVIEWS : OVERVIEW;
  const fillsClosed = useHasInteracted();
  useRevealOnArrival(isHydrated, selected);
  const starsRequested = useStarsRequested();

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
              {owner && <LazyOwnerInfo owner={owner} />}
              <Overview restaurant={restaurant} />
              <CorrectionOffer restaurant={restaurant} />
              <PrintSheet slug={restaurant.slug} />
            </>
          ),
          focusable: true,
        },
        {
          id: REVIEWS,
          label: <ReviewsLabel count={count} />,
          content: <LazyReviews restaurant={restaurant} starsRequested={starsRequested} />,
          focusable: true,
        },
      ]}
    />
  );
}

/** The count is hidden from screen readers, since the panel's heading has it. */
function ReviewsLabel({ count }: { readonly count: number }) {
  if (!count) return 'Reviews';
  return (
    <>
      <span>Reviews</span>
      <span aria-hidden="true"> ({formatCount(count)})</span>
    </>
  );
}

/** Scrolls to the reviews on arrival at #reviews, which the browser attempts before they are shown. */
function useRevealOnArrival(isHydrated: boolean, selected: string) {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isHydrated || hasArrived.current) return;
    hasArrived.current = true;
    if (selected === REVIEWS) document.getElementById(REVIEWS)?.scrollIntoView();
  }, [isHydrated, selected]);
}

/** Moves focus from "Rate it" to the reviews panel; the stars take it once loaded.
 * @returns a value that changes with each click, or null */
function useStarsRequested(): string | null {
  const { key, state } = useLocation();
  // A reloaded page keeps its history state without a click.
  const [firstKey] = useState(key);
  const requested = key !== firstKey && leadsToStars(state) ? key : null;
  useEffect(() => {
    const panel = document.getElementById(REVIEWS);
    if (requested === null || !panel || panel.querySelector('fieldset')) return;
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: 'center' });
  }, [requested]);
  return requested;
}

/** Print button, and a print-only footer with the page URL as text and QR code. */
function PrintSheet({ slug }: { readonly slug: string }) {
  const { siteOrigin } = usePlatform().config;
  const path = restaurantPath(slug);
  return (
    <>
      {useHasInteracted() && (
        <Button variant="quiet" className={styles['button']} onClick={() => window.print()}>
          Print
        </Button>
      )}
      <p className={styles['foot']}>
        <img
          className={styles['code']}
          src={codePath(path)}
          loading="lazy"
          alt="QR code for this page"
        />
        {siteOrigin + path}
      </p>
    </>
  );
}
