import { splitParagraphs } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import type { MyReview } from '@tableside/contracts/review/model';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Picture } from '@tableside/ui/picture';
import { Stars } from '@tableside/ui/stars';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { Ref } from 'react';
import { formatDay } from '../format-date';
import styles from './reviews.module.css';

export interface ReviewItemProps {
  readonly review: MyReview;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** One rating with its words, and the way to where it stands. */
export function ReviewItem({ review, linkRef }: ReviewItemProps) {
  const { apiOrigin } = usePlatform().config;
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
        cuisine={restaurant.title}
        title={restaurant.title}
        className={styles['picture']}
      />
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          <AppLink ref={linkRef} href={href}>
            <bdi>{restaurant.title}</bdi>
          </AppLink>
        </h3>
        <p className={styles['facts']}>
          <Stars value={rating} />
          {createdAt && <time dateTime={createdAt}>{formatDay(createdAt)}</time>}
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
