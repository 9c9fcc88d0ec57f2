import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useCityTime, useHydrated, useSession } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Pencil, Trash2 } from 'lucide';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { countReviews } from '../../lib/restaurant';
import { useOwnReview, useReviewChanges } from './own-review';
import { RateBox, useReviewStep } from './rate-box';
import { ReviewCard } from './review-card';
import { ReviewList } from './review-list';
import { EVERYTHING, matches } from './review-order';
import { ReviewSummary } from './review-summary';
import { useReviewList } from './use-review-list';
import styles from './reviews.module.css';

const ReviewToolbar = lazy(() => import('./review-toolbar'));

export interface ReviewsProps {
  readonly restaurant: Restaurant;
  /** Changes with each click of "Rate it", which focuses the stars; null before. */
  readonly starsRequested: string | null;
}

export function Reviews({ restaurant, starsRequested }: ReviewsProps) {
  const id = useId();
  const { slug, title } = restaurant;
  const { timeZone } = useCityTime();
  const isHydrated = useHydrated();
  const isOpen = useLocation().hash === '#reviews' && isHydrated;
  const user = useSession((state) => state.user);
  const [selection, setSelection] = useState(EVERYTHING);
  const [rated, setRated] = useState<{ readonly by: number; readonly stars: number } | null>(null);
  const own = useOwnReview(slug);
  const changes = useReviewChanges(slug);
  const steps = useReviewStep(slug);
  const review = own.review ?? null;
  // Without an own-review endpoint, use the stars given in this session.
  const ownStars = review?.rating ?? (rated && rated.by === user?.id ? rated.stars : null);
  const list = useReviewList({ restaurant, selection, own: review });
  const count = countReviews(restaurant);

  const heading = useRef<HTMLHeadingElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const stars = useRef<HTMLDivElement>(null);
  const focusHeading = useFocusAfter(() => heading.current);
  const focusOwn = useFocusAfter(() => edit.current ?? findStar(stars.current));
  useFocusStars(starsRequested, stars);
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
              // Merged with the public copy, which has the owner's reply.
              review={{
                ...restaurant.reviews.find((sent) => sent.id === review.id),
                ...review,
                reviewer: user,
              }}
              cuisine={restaurant.cuisines[0]?.title}
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

/** Moves focus from "Rate it" to the stars and scrolls them into view. */
function useFocusStars(requested: string | null, box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (requested === null) return;
    const star = findStar(box.current);
    star?.focus({ preventScroll: true });
    star?.closest('fieldset')?.scrollIntoView({ block: 'center' });
  }, [requested, box]);
}

const findStar = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('input:checked') ?? box?.querySelector('input') ?? null;

/** Moves focus after a change that removes the focused element.
 * @param find returns the target after the next render
 * @returns requests the focus */
function useFocusAfter(find: () => HTMLElement | null): () => void {
  const [requested, setRequested] = useState(0);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (requested > 0) focus();
  }, [requested]);
  return () => setRequested((count) => count + 1);
}

const DeleteDialog = lazy(() => import('./delete-dialog'));

interface OwnActionsProps {
  readonly slug: string;
  readonly title: string;
  readonly editRef: Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function OwnActions({ slug, title, editRef, onEdit, onDeleted }: OwnActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Button
        ref={editRef}
        variant="secondary"
        size="small"
        icon={<Icon of={Pencil} size={16} />}
        onClick={onEdit}
      >
        Edit<VisuallyHidden> your review</VisuallyHidden>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon of={Trash2} size={16} />}
        onClick={() => setIsDeleting(true)}
      >
        Delete<VisuallyHidden> your review</VisuallyHidden>
      </Button>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            slug={slug}
            title={title}
            onDeleted={onDeleted}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
