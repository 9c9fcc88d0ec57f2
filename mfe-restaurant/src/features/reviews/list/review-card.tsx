import { initialOf } from '@tableside/contracts/common/initial-of';
import { splitParagraphs } from '@tableside/contracts/common/text';
import type { Review } from '@tableside/contracts/review/model';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Stars } from '@tableside/ui/stars';
import type { ReactNode, Ref } from 'react';
import { toPhotos } from '../../../lib/photos';
import { formatDate } from '@tableside/contracts/restaurant/time';
import { OwnersAnswer } from './owners-answer';
import { ReviewPhotos } from './review-photos';
import { reviewerName } from './reviewer-name';
import { VerifiedBadge } from './verified-badge';
import styles from './review-card.module.css';

export interface ReviewCardProps {
  readonly review: Review;
  readonly cuisine: string | undefined;
  readonly timeZone: string;
  /** Marks it as one's own. */
  readonly isOwn?: boolean;
  /** What its writer can do about it. */
  readonly actions?: ReactNode;
  /** A quiet control in the line of the stars. */
  readonly aside?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** One person's stars and words. */
export function ReviewCard({
  review,
  cuisine,
  timeZone,
  isOwn = false,
  actions,
  aside,
  headingRef,
}: ReviewCardProps) {
  const { apiOrigin } = usePlatform().config;
  const { rating, text, createdAt, images } = review;
  const name = reviewerName(review);
  return (
    <article className={styles['review']} data-own={isOwn || undefined}>
      <header className={styles['head']}>
        <span className={styles['initial']} aria-hidden="true">
          {initialOf(name)}
        </span>
        <div className={styles['who']}>
          <h3 ref={headingRef} tabIndex={-1} className={styles['name']}>
            <bdi>{name}</bdi>
          </h3>
          <VerifiedBadge />
          {isOwn && <Badge tone="brand">Your review</Badge>}
          {createdAt && (
            <time dateTime={createdAt} className={styles['date']}>
              {formatDate(createdAt, timeZone)}
            </time>
          )}
        </div>
      </header>
      <div className={styles['line']}>
        <p className={styles['rating']}>
          <Stars value={rating} label={null} />
          <span>{`(${Math.round(rating * 10) / 10}/5)`}</span>
        </p>
        {aside}
      </div>
      {splitParagraphs(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
      <ReviewPhotos
        name={name}
        cuisine={cuisine}
        photos={toPhotos(images, apiOrigin, `${name}’s review`)}
      />
      <OwnersAnswer review={review} timeZone={timeZone} />
      {actions && <div className={styles['actions']}>{actions}</div>}
    </article>
  );
}
