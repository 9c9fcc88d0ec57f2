import { codePath } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favourite/model';
import { sharedListPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { RatingText } from '@tableside/ui/rating';
import styles from './shared.module.css';

export interface PrintSheetProps {
  readonly list: SharedList;
  /** How many places of the list stand on pages before. */
  readonly from: number;
  readonly token: string;
}

/** The list on paper, in place of its cards: names, addresses and the link, in words and as a QR code, which browsers load when
 * they print. */
export function PrintSheet({ list: { restaurants, notes, page }, from, token }: PrintSheetProps) {
  const { siteOrigin } = usePlatform().config;
  const path = sharedListPath(token, page);
  return (
    <div className={styles['sheet']}>
      <ol start={from + 1}>
        {restaurants.map(({ slug, title, location, rating }) => (
          <li key={slug}>
            <strong>
              <bdi>{title}</bdi>
            </strong>{' '}
            <RatingText rating={rating} />
            {location && <p>{location}</p>}
            {notes[slug] && (
              <p dir="auto" className={styles['note']}>
                {notes[slug]}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className={styles['foot']}>
        <img
          className={styles['code']}
          src={codePath(path)}
          loading="lazy"
          alt="QR code of this address"
        />
        {siteOrigin + path}
      </p>
    </div>
  );
}
