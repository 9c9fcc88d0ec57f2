import { splitParagraphs } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import type { MyReview } from '@tableside/contracts/review/model';
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Picture } from '@tableside/ui/picture';
import { Stars } from '@tableside/ui/stars';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryCard } from './card';
import type { OwnQuery } from './use-profile';
import styles from './profile.module.css';

export const REVIEWS_ID = 'reviews';
const FIRST_REVIEWS = 10;

export const MyReviews = ({ reviews }: { readonly reviews: OwnQuery<readonly MyReview[]> }) => (
  <QueryCard
    title="My reviews"
    id={REVIEWS_ID}
    headingRef={useFragmentFocus(REVIEWS_ID)}
    query={reviews}
    what="your reviews"
  >
    {(data) => (data.length > 0 ? <ReviewList reviews={data} /> : <NoReviews />)}
  </QueryCard>
);

const NoReviews = () => (
  <EmptyState
    title="No reviews yet"
    heading="h3"
    actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
  >
    Rate a restaurant, and your review will show up here.
  </EmptyState>
);

function useFragmentFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, id, key]);
  return heading;
}

function ReviewList({ reviews }: { readonly reviews: readonly MyReview[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? reviews : reviews.slice(0, FIRST_REVIEWS);
  const firstNew = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (showsAll) firstNew.current?.focus();
  }, [showsAll]);
  return (
    <>
      <ul className={styles['rows']}>
        {shown.map((review, index) => (
          <li key={review.id}>
            <ReviewItem review={review} linkRef={index === FIRST_REVIEWS ? firstNew : undefined} />
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          Show all ({reviews.length})
        </Button>
      )}
    </>
  );
}

interface ReviewItemProps {
  readonly review: MyReview;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
}

function ReviewItem({ review, linkRef }: ReviewItemProps) {
  const { apiOrigin } = usePlatform().config;
  const { timeZone } = useCityTime();
  const { rating, text, createdAt, restaurant } = review;
  const href = `${restaurantPath(restaurant.slug)}#reviews`;
  const paragraphs = splitParagraphs(text);
  return (
    <article className={styles['review']}>
      <Picture
        src={pictureUrl(restaurant.image, apiOrigin)}
        alt=""
        width={320}
        height={320}
        sizes="80px"
        cuisine={null}
        className={styles['picture']}
      />
      <div className={styles['reviewBody']}>
        <h3 className={styles['reviewTitle']}>
          <AppLink ref={linkRef} href={href}>
            <bdi>{restaurant.title}</bdi>
          </AppLink>
        </h3>
        <p className={styles['facts']}>
          <Stars value={rating} />
          {createdAt && <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>}
          <AppLink href={href}>
            Edit
            <VisuallyHidden>
              {' '}
              your review of <bdi>{restaurant.title}</bdi>
            </VisuallyHidden>
          </AppLink>
        </p>
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto" className={styles['text']}>
            {paragraph}
          </p>
        ))}
      </div>
    </article>
  );
}
