import { query } from '@tableside/contracts/queries';
import { paths } from '@tableside/contracts/paths';
import { isMissingError, useApiQuery } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { RestaurantRow } from '../../components/restaurant-row';
import styles from './related.module.css';

/** Four places can be compared, this one among them. */
const BESIDE = 3;

export function RelatedRows({ slug }: { readonly slug: string }) {
  const { data, error, isFetching, refetch } = useApiQuery(query('related', { slug }));
  if (!data && error && !isMissingError(error)) {
    return (
      <div className={styles['related']}>
        <LoadError what="similar places" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data || data.similar.length + data.nearby.length === 0) return null;
  const compared = [slug, ...data.similar.slice(0, BESIDE).map((place) => place.slug)];
  const similar = new Set(data.similar.map((place) => place.slug));
  return (
    <div className={styles['related']}>
      <RestaurantRow title="Similar places" restaurants={data.similar}>
        <ButtonLink
          variant="secondary"
          href={`${paths.compare}?places=${compared.map(encodeURIComponent).join(',')}`}
        >
          Compare with these
        </ButtonLink>
      </RestaurantRow>
      <RestaurantRow
        title="Nearby"
        restaurants={data.nearby.filter((place) => !similar.has(place.slug))}
      />
    </div>
  );
}
