import { pictureUrl } from '@tableside/contracts/common/pictures';
import { formatCount } from '@tableside/contracts/common/text';
import type { QueueEntry } from '@tableside/contracts/admin/queue/wire';
import { usePlatform } from '@tableside/platform';
import { Picture } from '@tableside/ui/picture';
import { Stars } from '@tableside/ui/stars';
import { Moment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { REPORT_REASONS } from './entry-labels';
import styles from './queue.module.css';

type Entry<Kind extends QueueEntry['kind']> = Extract<QueueEntry, { kind: Kind }>;

/** What was sent and by whom. User input is rendered as plain text. */
export const EntryBody = ({ entry }: { readonly entry: QueueEntry }) => (
  <div className={shared['stack']}>
    {entry.kind === 'report' && <Report entry={entry} />}
    {entry.kind === 'photo' && <NewPhoto entry={entry} />}
    {'sender' in entry && <Message entry={entry} />}
  </div>
);

const Quote = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <blockquote className={styles['quote']} aria-label={label}>
    <bdi>{text}</bdi>
  </blockquote>
);

const Report = ({ entry }: { readonly entry: Entry<'report'> }) => (
  <>
    <p className={shared['note']}>
      {entry.reports === 1 ? '1 report' : `${entry.reports} reports`}:{' '}
      {entry.reasons
        .map(({ reason, count }) => `${REPORT_REASONS[reason] ?? reason} (${count})`)
        .join(', ')}
    </p>
    {entry.notes.map((note, index) => (
      <Quote key={index} label="Note from a user who reported this" text={note} />
    ))}
    <Review review={entry.review} images={entry.review.images} title={entry.restaurant.title} />
  </>
);

function NewPhoto({ entry }: { readonly entry: Entry<'photo'> }) {
  const { review, image } = entry;
  const { title } = entry.restaurant;
  if (review) return <Review review={review} images={[image]} title={title} />;
  const owner = entry.owner ?? 'a deleted account';
  return (
    <>
      <p className={shared['note']}>
        Added by the restaurant’s owner, <bdi>{owner}</bdi>. It’s already on the restaurant’s page.
        It will appear in lists and on the home page once you keep it.
      </p>
      <Photos images={[image]} title={title} by={owner} />
    </>
  );
}

function Message({ entry }: { readonly entry: Entry<'correction' | 'inquiry' | 'message'> }) {
  const { name, email } = entry.sender;
  return (
    <>
      <p className={shared['note']}>
        From <bdi>{name ?? 'a visitor'}</bdi>
        {email && (
          <>
            , <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </>
        )}
        {entry.kind === 'inquiry' && entry.phone && (
          <>
            , <bdi>{entry.phone}</bdi>
          </>
        )}
        {!email && !name && ', no email address given'}
      </p>
      {entry.kind === 'correction' && entry.waiting > 1 && (
        <p className={shared['note']}>This restaurant has {entry.waiting} open corrections.</p>
      )}
      <Quote label="Message" text={entry.text} />
    </>
  );
}

interface PhotosProps {
  readonly images: readonly string[];
  /** Name of the restaurant. */
  readonly title: string;
  readonly by: string;
}

interface ReviewProps extends Omit<PhotosProps, 'by'> {
  readonly review: Entry<'report'>['review'];
}

function Review({ review, images, title }: ReviewProps) {
  const { writer, writer_reviews: count } = review;
  const name = writer ?? 'a deleted user';
  return (
    <>
      <p className={shared['note']}>
        <Stars value={review.rating} /> by <bdi>{name}</bdi>, <Moment at={review.at} />
        {writer !== null && ` · ${formatCount(count)} review${count === 1 ? '' : 's'}`}
        {review.writer_removed > 0 && ` · ${review.writer_removed} removed earlier`}
      </p>
      {review.text && <Quote label="Review" text={review.text} />}
      {images.length > 0 && <Photos images={images} title={title} by={name} />}
    </>
  );
}

function Photos({ images, title, by }: PhotosProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <ul className={shared['buttons']}>
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
