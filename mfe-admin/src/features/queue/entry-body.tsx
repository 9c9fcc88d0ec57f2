import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { QueueEntry } from '@tableside/contracts/admin/queue/wire';
import { usePlatform } from '@tableside/platform';
import { Picture } from '@tableside/ui/picture';
import { Stars } from '@tableside/ui/stars';
import { Moment } from '../../components/admin-page';
import { REPORT_REASONS } from './entry-labels';
import styles from './queue.module.css';

/** What was sent and by whom. User input is rendered as plain text. */
export function EntryBody({ entry }: { readonly entry: QueueEntry }) {
  switch (entry.kind) {
    case 'report':
      return (
        <div className={styles['body']}>
          <p className={styles['facts']}>
            {entry.reports === 1 ? 'One report' : `${entry.reports} reports`}:{' '}
            {entry.reasons
              .map(({ reason, count }) => `${REPORT_REASONS[reason] ?? reason} (${count})`)
              .join(', ')}
          </p>
          {entry.notes.map((note, index) => (
            <Quote key={index} label="Note from a reporter" text={note} />
          ))}
          <Review
            review={entry.review}
            images={entry.review.images}
            title={entry.restaurant.title}
          />
        </div>
      );
    case 'photo':
      return (
        <div className={styles['body']}>
          {entry.review ? (
            <Review review={entry.review} images={[entry.image]} title={entry.restaurant.title} />
          ) : (
            <OwnerPhoto entry={entry} />
          )}
        </div>
      );
    case 'correction':
      return (
        <div className={styles['body']}>
          <Sender sender={entry.sender} />
          {entry.waiting > 1 && (
            <p className={styles['facts']}>{entry.waiting} open corrections for this restaurant.</p>
          )}
          <Quote label="Message" text={entry.text} />
        </div>
      );
    default:
      return (
        <div className={styles['body']}>
          <Sender sender={entry.sender} phone={entry.kind === 'inquiry' ? entry.phone : ''} />
          <Quote label="Message" text={entry.text} />
        </div>
      );
  }
}

const Quote = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <blockquote className={styles['quote']} aria-label={label}>
    <bdi>{text}</bdi>
  </blockquote>
);

type Correction = Extract<QueueEntry, { kind: 'correction' }>;

function Sender({
  sender: { name, email },
  phone = '',
}: {
  readonly sender: Correction['sender'];
  readonly phone?: string;
}) {
  return (
    <p className={styles['facts']}>
      From <bdi>{name ?? 'a visitor'}</bdi>
      {email && (
        <>
          , <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </>
      )}
      {phone && (
        <>
          , <bdi>{phone}</bdi>
        </>
      )}
      {!email && !name && ', no email address given'}
    </p>
  );
}

function OwnerPhoto({ entry }: { readonly entry: Extract<QueueEntry, { kind: 'photo' }> }) {
  const owner = entry.owner ?? 'a deleted account';
  return (
    <>
      <p className={styles['facts']}>
        Added by the restaurant’s owner, <bdi>{owner}</bdi>. It’s already on the restaurant’s page.
        Lists and the home page show it once you keep it.
      </p>
      <Photos images={[entry.image]} title={entry.restaurant.title} by={owner} />
    </>
  );
}

type Report = Extract<QueueEntry, { kind: 'report' }>;

interface ReviewProps {
  readonly review: Report['review'];
  readonly images: readonly string[];
  readonly title: string;
}

function Review({ review, images, title }: ReviewProps) {
  const writer = review.writer ?? 'a deleted user';
  return (
    <>
      <p className={styles['facts']}>
        <Stars value={review.rating} /> by <bdi>{writer}</bdi>, <Moment at={review.at} />
        {review.writer !== null && ` · ${countOf(review.writer_reviews, 'review')}`}
        {review.writer_removed > 0 && ` · ${review.writer_removed} removed before`}
      </p>
      {review.text && <Quote label="Review" text={review.text} />}
      {images.length > 0 && <Photos images={images} title={title} by={writer} />}
    </>
  );
}

interface PhotosProps {
  readonly images: readonly string[];
  readonly title: string;
  readonly by: string;
}

function Photos({ images, title, by }: PhotosProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <ul className={styles['photos']}>
      {images.map((path, index) => (
        <li key={path}>
          <Picture
            src={pictureUrl(path, apiOrigin)}
            alt={`Photo ${index + 1} of ${title} by ${by}`}
            width={320}
            height={320}
            sizes="160px"
            cuisine={undefined}
            className={styles['photo']}
          />
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
