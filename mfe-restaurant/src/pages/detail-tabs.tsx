import type { Restaurant } from '@tableside/contracts/model';
import { Tabs } from '@tableside/ui/tabs';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CorrectionOffer } from '../features/correction/correction-offer';
import { Overview } from '../features/overview/overview';
import { countReviews } from '../features/reviews/count-reviews';
import { Reviews } from '../features/reviews/reviews';
import { useHydrated } from '@tableside/ui/use-hydrated';

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
  useRevealOnArrival(isHydrated, selected);

  const handleSelect = (id: string) => {
    if (id === selected) return;
    void navigate(
      { search, hash: id === REVIEWS ? `#${REVIEWS}` : '' },
      { replace: true, preventScrollReset: true },
    );
  };
  const count = countReviews(restaurant);
  return (
    <Tabs
      label="Restaurant details"
      selected={selected}
      onSelect={handleSelect}
      tabs={[
        {
          id: OVERVIEW,
          label: 'Overview',
          content: (
            <>
              <Overview restaurant={restaurant} now={now} timeZone={timeZone} />
              <CorrectionOffer restaurant={restaurant} />
            </>
          ),
          focusable: true,
        },
        {
          id: REVIEWS,
          label: count ? `Reviews (${count.toLocaleString('en-US')})` : 'Reviews',
          content: <Reviews restaurant={restaurant} timeZone={timeZone} />,
          focusable: true,
        },
      ]}
    />
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
