import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useSomeoneIsThere } from '@tableside/platform';
import { Tabs } from '@tableside/ui/tabs';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CorrectionOffer } from '../features/correction/correction-offer';
import { Overview } from '../features/overview/overview';
import { countReviews } from '../features/reviews/list/count-reviews';
import { PrintSheet } from '../features/print/print-sheet';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { leadsToStars } from '../lib/rate-link';
import { createLatePart } from '@tableside/ui/late-part';
import type { OwnersWordProps } from '../features/owner/owners-word';
import type { ReviewsProps } from '../features/reviews/reviews';

/** The reviews stand behind a closed tab; their script comes when they are first rendered. */
const ReviewsOnDemand = createLatePart<ReviewsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-reviews" */ '../features/reviews/reviews')).Reviews,
  what: 'the reviews',
});

/** Few places have an owner who said something: the others load nothing of it. */
const OwnersWordOnDemand = createLatePart<OwnersWordProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-owner" */ '../features/owner/owners-word')).OwnersWord,
  what: 'the owner’s links',
});

const OVERVIEW = 'overview';
const REVIEWS = 'reviews';

export interface DetailTabsProps {
  readonly restaurant: Restaurant;
  readonly now: Date;
  readonly timeZone: string;
}

/** Overview and Reviews; the address says which one is open. */
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
