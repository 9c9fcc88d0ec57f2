import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { AskFriends } from '../../components/list-links';
import { comparePath } from '../../lib/place-list';
import { comparePlaces, UNKNOWN, type CompareRow } from './compare-rows';
import styles from './compare.module.css';

export interface CompareTableProps {
  readonly places: readonly Restaurant[];
  readonly slugs: readonly string[];
  /** Of the shared list that they were chosen from; null for none. */
  readonly token: string | null;
}

export function CompareTable({ places, slugs, token }: CompareTableProps) {
  const { now, timeZone } = useCityTime();
  const { different, same, unknown } = comparePlaces(places, now, timeZone);
  return (
    <>
      {/* The links of its head bring the keyboard here, and with it the arrow keys. */}
      <div role="region" aria-label="Comparison" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td className={styles['corner']} />
              {places.map((place) => (
                <PlaceHead key={place.slug} place={place} slugs={slugs} token={token} />
              ))}
            </tr>
          </thead>
          <Rows title="What differs" rows={different} columns={places.length} />
          <Rows title="What is the same" rows={same} columns={places.length} />
        </table>
      </div>
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          {`Nobody has recorded for any of them: ${unknown.join(', ').toLowerCase()}.`}
        </p>
      )}
      <AskFriends places={places.map(({ slug }) => slug)} token={token} />
    </>
  );
}

function PlaceHead({
  place: { slug, title, titleLang, image, cuisines },
  slugs,
  token,
}: Omit<CompareTableProps, 'places'> & { readonly place: Restaurant }) {
  const { apiOrigin } = usePlatform().config;
  return (
    <th scope="col">
      <Picture
        src={pictureUrl(image, apiOrigin)}
        alt=""
        width={320}
        height={200}
        sizes="200px"
        cuisine={cuisines[0]?.title}
        className={styles['picture']}
      />
      <AppLink href={restaurantPath(slug)} lang={titleLang ?? undefined} className={styles['name']}>
        {title}
      </AppLink>
      <AppLink
        href={comparePath(
          slugs.filter((other) => other !== slug),
          token,
        )}
        className={styles['remove']}
      >
        Remove
        <VisuallyHidden>{` ${title} from the comparison`}</VisuallyHidden>
      </AppLink>
    </th>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly CompareRow[];
  readonly columns: number;
}

function Rows({ title, rows, columns }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns + 1} className={styles['group']}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {values.map((value, index) => (
            <td key={index} data-unknown={value === UNKNOWN || undefined}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
