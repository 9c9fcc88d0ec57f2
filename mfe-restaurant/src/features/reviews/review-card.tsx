import { initialOf } from '@tableside/contracts/common/initial-of';
import { splitParagraphs } from '@tableside/contracts/common/text';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import { readOwnerReply } from '@tableside/contracts/restaurant/owner';
import type { Review } from '@tableside/contracts/review/model';
import { usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { cx } from '@tableside/ui/cx';
import { Picture } from '@tableside/ui/picture';
import { Stars } from '@tableside/ui/stars';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useState, type ReactNode, type Ref } from 'react';
import { LazyPhotoViewer } from '../../components/lazy-photo-viewer';
import { toPhotos, type Photo } from '../../lib/photos';
import styles from './reviews.module.css';

interface ReviewCardProps {
  readonly review: Review;
  readonly cuisine: string | undefined;
  readonly timeZone: string;
  readonly isOwn?: boolean;
  readonly actions?: ReactNode;
  /** A control next to the stars. */
  readonly aside?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
}

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
          <Badge tone="info" className={cx(styles['label'], styles['badge'])}>
            Verified
          </Badge>
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
      <Paragraphs text={text} />
      <ReviewPhotos
        name={name}
        cuisine={cuisine}
        photos={toPhotos(images, apiOrigin, `${name}’s review`)}
      />
      <OwnerReply review={review} timeZone={timeZone} />
      {actions && <div className={styles['actions']}>{actions}</div>}
    </article>
  );
}

const Paragraphs = ({ text }: { readonly text: string }) =>
  splitParagraphs(text).map((paragraph, index) => (
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ));

function OwnerReply({ review, timeZone }: { readonly review: Review; readonly timeZone: string }) {
  const reply = readOwnerReply(review.reply);
  if (!reply) return null;
  return (
    <div className={styles['reply']}>
      <h4 className={styles['mark']}>
        Response from the owner, <time dateTime={reply.at}>{formatDate(reply.at, timeZone)}</time>
      </h4>
      <Paragraphs text={reply.text} />
    </div>
  );
}

interface ReviewPhotosProps {
  readonly name: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
}

function ReviewPhotos({ name, cuisine, photos }: ReviewPhotosProps) {
  const [opened, setOpened] = useState<number | null>(null);
  if (!photos.length) return null;
  return (
    <>
      <ul className={styles['photos']}>
        {photos.map(({ src, alt }, index) => (
          <li key={src}>
            <button type="button" className={styles['thumb']} onClick={() => setOpened(index)}>
              <VisuallyHidden>Enlarge </VisuallyHidden>
              <Picture
                src={src}
                alt={alt}
                width={320}
                height={320}
                sizes="96px"
                cuisine={cuisine}
                className={styles['picture']}
              />
            </button>
          </li>
        ))}
      </ul>
      <LazyPhotoViewer
        title={`${name}’s review`}
        cuisine={cuisine}
        photos={photos}
        index={opened}
        onIndexChange={setOpened}
      />
    </>
  );
}

const DEFAULT_NAME = 'A diner';

export function reviewerName({ reviewer }: Pick<Review, 'reviewer'>): string {
  const name = `${reviewer.firstName} ${reviewer.lastName}`.trim();
  return initialOf(name) ? name : DEFAULT_NAME;
}
