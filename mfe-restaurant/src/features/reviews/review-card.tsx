import type { Review } from '@tableside/contracts/model';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Icon } from '@tableside/ui/icon';
import { Stars } from '@tableside/ui/stars';
import { BadgeCheck } from 'lucide-react';
import { formatDate } from '../../lib/format-date';
import { toPhotos } from '../../components/photos';
import { ReviewPhotos } from './review-photos';
import styles from './review-card.module.css';

const VERIFIED = 'This reviewer confirmed their email address.';
const NAMELESS = 'A diner';

export interface ReviewCardProps {
  readonly review: Review;
  readonly cuisine: string | undefined;
  readonly timeZone: string;
}

/** One person's stars and words. */
export function ReviewCard({ review, cuisine, timeZone }: ReviewCardProps) {
  const { apiOrigin } = usePlatform().config;
  const { rating, text, createdAt, reviewer, images } = review;
  const name = `${reviewer.firstName} ${reviewer.lastName}`.trim() || NAMELESS;
  const paragraphs = text.split(/\s*\n\s*/).filter(Boolean);
  return (
    <article className={styles['review']}>
      <header className={styles['head']}>
        <span className={styles['initial']} aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase('en-US')}
        </span>
        <div className={styles['who']}>
          <h3 className={styles['name']}>
            <bdi>{name}</bdi>
          </h3>
          <span title={VERIFIED}>
            <Badge tone="info" className={styles['badge']}>
              <Icon of={BadgeCheck} size={16} />
              Verified
            </Badge>
            <span className="ts-sr-only"> {VERIFIED}</span>
          </span>
          {createdAt && (
            <time dateTime={createdAt} className={styles['date']}>
              {formatDate(createdAt, timeZone)}
            </time>
          )}
        </div>
      </header>
      <p className={styles['rating']}>
        <Stars value={rating} label={null} />
        <span>({rating}/5)</span>
      </p>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
      <ReviewPhotos
        name={name}
        cuisine={cuisine}
        photos={toPhotos(images, apiOrigin, `${name}’s review`)}
      />
    </article>
  );
}
