import { query } from '@tableside/contracts/queries';
import { paths } from '@tableside/contracts/paths';
import { isMissingError, useApiQuery } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { RestaurantRow } from '../../components/restaurant-row';
import styles from './related.module.css';

/** A comparison holds four restaurants, including this one. */
const COMPARED_MAX = 3;

export default function RelatedRows({ slug }: { readonly slug: string }) {
  const { data, error, isFetching, refetch } = useApiQuery(query('related', { slug }));
  if (!data && error && !isMissingError(error)) {
    return (
      <div className={styles['related']}>
        <LoadError what="similar restaurants" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data || data.similar.length + data.nearby.length === 0) return null;
  const compared = [
    slug,
    ...data.similar.slice(0, COMPARED_MAX).map((restaurant) => restaurant.slug),
  ];
  const similar = new Set(data.similar.map((restaurant) => restaurant.slug));
  return (
    <div className={styles['related']}>
      <RestaurantRow title="Similar restaurants" restaurants={data.similar}>
        <ButtonLink
          variant="secondary"
          href={`${paths.compare}?restaurants=${compared.map(encodeURIComponent).join(',')}`}
        >
          Compare similar restaurants
        </ButtonLink>
      </RestaurantRow>
      <RestaurantRow
        title="Nearby"
        restaurants={data.nearby.filter((restaurant) => !similar.has(restaurant.slug))}
      />
    </div>
  );
}
