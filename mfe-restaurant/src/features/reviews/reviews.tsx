import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useSession } from '@tableside/platform';
import { EmptyState } from '@tableside/ui/empty-state';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type RefObject,
  useEffectEvent,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { countReviews } from './list/count-reviews';
import { OwnActions } from './own/own-actions';
import { useOwnReview, useReviewChanges } from './own/own-review';
import { RateBox } from './rating/rate-box';
import { ReviewCard } from './list/review-card';
import { ReviewList } from './list/review-list';
import { EVERYTHING, matches } from './list/review-order';
import { ReviewSummary } from './list/review-summary';
import { useReviewList } from './list/use-review-list';
import { useReviewStep } from './rating/use-review-step';
import styles from './reviews.module.css';

/** Downloaded once the reviews are open. */
const ReviewToolbar = lazy(async () => ({
  default: (await import('./list/review-toolbar')).ReviewToolbar,
}));

export interface ReviewsProps {
  readonly restaurant: Restaurant;
  readonly timeZone: string;
  /** Changes when somebody has asked for the stars, which then take the focus; null before. */
  readonly starsAsked: string | null;
}

/** What others say, and a place to say it. */
export function Reviews({ restaurant, timeZone, starsAsked }: ReviewsProps) {
  const id = useId();
  const { slug, title, cuisines } = restaurant;
  const isHydrated = useHydrated();
  const isOpen = useLocation().hash === '#reviews' && isHydrated;
  const user = useSession((state) => state.user);
  const [selection, setSelection] = useState(EVERYTHING);
  const [rated, setRated] = useState<{ readonly by: number; readonly stars: number } | null>(null);
  const own = useOwnReview(slug);
  const changes = useReviewChanges(slug);
  const steps = useReviewStep(slug);
  const review = own.review ?? null;
  // Where the host does not tell one's own stars, those of this visit have to do.
  const ownStars = review?.rating ?? (rated && rated.by === user?.id ? rated.stars : null);
  const list = useReviewList({ restaurant, selection, own: review });
  const count = countReviews(restaurant);

  const heading = useRef<HTMLHeadingElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const stars = useRef<HTMLDivElement>(null);
  const focusHeading = useFocusAfter(() => heading.current);
  const focusOwn = useFocusAfter(() => edit.current ?? findStar(stars.current));
  useLeadToStars(starsAsked, stars);
  return (
    <section aria-labelledby={id} className={styles['reviews']}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        Customer Reviews ({formatCount(count)})
      </h2>
      <ReviewSummary
        restaurant={restaurant}
        stars={selection.stars}
        onStarsChange={(chosen) => setSelection({ ...selection, stars: chosen })}
      />
      <RateBox
        boxRef={stars}
        restaurant={restaurant}
        steps={steps}
        own={own}
        ownStars={ownStars}
        onRated={(chosen) => {
          if (user) setRated({ by: user.id, stars: chosen });
          changes.rated(chosen);
        }}
        onSaved={changes.saved}
        onClosed={focusOwn}
      />
      {isOpen && (count > 1 || selection.stars !== null) && (
        <Suspense fallback={<div className={styles['toolbar']} />}>
          <ReviewToolbar
            list={list}
            selection={selection}
            onSelectionChange={setSelection}
            onShowAll={focusHeading}
          />
        </Suspense>
      )}
      {count === 0 && !review && (
        <EmptyState title="No reviews yet" heading="h3" className={styles['empty']}>
          Be the first to review this restaurant!
        </EmptyState>
      )}
      <ReviewList
        key={`${selection.sort} ${selection.stars}`}
        restaurant={restaurant}
        timeZone={timeZone}
        list={list}
        first={
          user &&
          review &&
          !steps.step &&
          matches(review, selection) && (
            <ReviewCard
              isOwn
              // Only the public one knows what the owner answered.
              review={{
                ...restaurant.reviews.find(({ id }) => id === review.id),
                ...review,
                reviewer: user,
              }}
              cuisine={cuisines[0]?.title}
              timeZone={timeZone}
              actions={
                <OwnActions
                  slug={slug}
                  title={title}
                  editRef={edit}
                  onEdit={() => steps.open(true)}
                  onDeleted={() => {
                    changes.deleted(review.id);
                    setRated(null);
                    focusHeading();
                  }}
                />
              }
            />
          )
        }
      />
    </section>
  );
}

/** Takes the focus on from "Rate it" to the stars, which are in view then and where the arrow keys choose. */
function useLeadToStars(asked: string | null, box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (asked === null) return;
    const star = findStar(box.current);
    star?.focus({ preventScroll: true });
    star?.closest('fieldset')?.scrollIntoView({ block: 'center' });
  }, [asked, box]);
}

/** The star that Tab would reach. */
const findStar = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('input:checked') ?? box?.querySelector('input') ?? null;

/** Moves the focus once the screen has followed a change that takes away what had it.
 * @param find looks for the target after that render
 * @returns asks for it */
function useFocusAfter(find: () => HTMLElement | null): () => void {
  const [asked, setAsked] = useState(0);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (asked > 0) focus();
  }, [asked]);
  return () => setAsked((count) => count + 1);
}
