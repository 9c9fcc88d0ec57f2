import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Price } from '@tableside/ui/describe-restaurant';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { InviteFriends } from '../../components/list-links';
import { comparePath } from '../../lib/restaurant-list';
import { compareRestaurants, UNKNOWN, type CompareRow } from './compare-rows';
import styles from './compare.module.css';

interface CompareTableProps {
  readonly restaurants: readonly Restaurant[];
  readonly slugs: readonly string[];
  /** Token of the shared list they were chosen from. */
  readonly token: string | null;
}

/** Focusable, so that arrow keys scroll it. */
const SCROLLABLE = { role: 'region', tabIndex: 0 } as const;

export function CompareTable({ restaurants, slugs, token }: CompareTableProps) {
  const { now, timeZone } = useCityTime();
  const { different, same, unknown } = compareRestaurants(restaurants, now, timeZone);
  return (
    <>
      <div {...SCROLLABLE} aria-label="Comparison" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td className={styles['corner']} />
              {restaurants.map((restaurant) => (
                <RestaurantHead
                  key={restaurant.slug}
                  restaurant={restaurant}
                  slugs={slugs}
                  token={token}
                />
              ))}
            </tr>
          </thead>
          <Rows title="Differences" rows={different} columns={restaurants.length} />
          <Rows title="In common" rows={same} columns={restaurants.length} />
        </table>
      </div>
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          {`No info for any of these: ${unknown.join(', ').toLowerCase()}.`}
        </p>
      )}
      <InviteFriends restaurants={restaurants.map(({ slug }) => slug)} token={token} />
    </>
  );
}

function RestaurantHead({
  restaurant: { slug, title, titleLang, image, cuisines },
  slugs,
  token,
}: Omit<CompareTableProps, 'restaurants'> & { readonly restaurant: Restaurant }) {
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

function presentValue(value: string) {
  const range = PRICE_RANGES.find((each) => each === value);
  return range ? <Price range={range} /> : value;
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
              {presentValue(value)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
