import { formatCount } from '@tableside/contracts/common/text';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import styles from './how-we-rank.module.css';
import { RESTAURANTS_ID, readRanks, type RankStats } from './read-ranks';

const COLUMNS = ['Rank', 'Restaurant', 'Stars', 'Ratings', 'Score', 'Points'] as const;

const pageHref = (page: number): string =>
  `${paths.howWeRank}${page > 1 ? `?page=${page}` : ''}#${RESTAURANTS_ID}`;

export interface RanksTableProps {
  readonly ranks: unknown;
  readonly page: number;
}

export function RanksTable({ ranks, page }: RanksTableProps) {
  const { config } = usePlatform();
  const { restaurants, lastPage, total } = readRanks(ranks);
  return (
    <>
      <p>
        {`${formatCount(total)} restaurants. Points break ties between equal scores. The download has every number used in the ranking. `}
        <a href={`${config.apiOrigin}/api/restraunt/ranks.csv`} download="ranks.csv">
          Download all ranks (CSV)
        </a>
      </p>
      <div role="region" aria-labelledby={RESTAURANTS_ID} className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {restaurants.map((restaurant) => (
              <Row key={restaurant.slug} restaurant={restaurant} />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 1 && (
        <nav aria-label="Table pages" className={styles['pages']}>
          {page > 1 && (
            <ButtonLink variant="secondary" href={pageHref(page - 1)}>
              Previous
            </ButtonLink>
          )}
          <span>{`Page ${formatCount(page)} of ${formatCount(lastPage)}`}</span>
          {page < lastPage && (
            <ButtonLink variant="secondary" href={pageHref(page + 1)}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Row({ restaurant }: { readonly restaurant: RankStats }) {
  const { rank, slug, title, votes, sumOfStars, score, completeness } = restaurant;
  return (
    <tr>
      <td>{formatCount(rank)}</td>
      <th scope="row">
        <AppLink href={restaurantPath(slug)} className={styles['name']}>
          {title}
        </AppLink>
      </th>
      <td>{votes ? (sumOfStars / votes).toFixed(1) : 'none'}</td>
      <td>{formatCount(votes)}</td>
      <td>{score.toFixed(3)}</td>
      <td>{completeness}</td>
    </tr>
  );
}
