import { formatCount } from '@tableside/contracts/common/text';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import styles from './how-we-rank.module.css';
import { PLACES_ID, readRanks, type RankFigures } from './read-ranks';

const COLUMNS = ['Rank', 'Place', 'Stars', 'Votes', 'Score', 'Points'] as const;

const pageHref = (page: number): string =>
  `${paths.howWeRank}${page > 1 ? `?page=${page}` : ''}#${PLACES_ID}`;

export interface RanksTableProps {
  readonly ranks: unknown;
  readonly page: number;
}

export function RanksTable({ ranks, page }: RanksTableProps) {
  const { config } = usePlatform();
  const { places, lastPage, total } = readRanks(ranks);
  return (
    <>
      <p>
        {`${formatCount(total)} places. “Points” decide where scores are equal. The file has every figure that the order comes from. `}
        <a href={`${config.apiOrigin}/api/restraunt/ranks.csv`} download="ranks.csv">
          Download all ranks (CSV)
        </a>
      </p>
      <div role="region" aria-labelledby={PLACES_ID} className={styles['scroll']}>
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
            {places.map((place) => (
              <Row key={place.slug} place={place} />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 1 && (
        <nav aria-label="Pages of the table" className={styles['pages']}>
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

function Row({ place }: { readonly place: RankFigures }) {
  const { rank, slug, title, votes, sumOfStars, score, standing } = place;
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
      <td>{standing}</td>
    </tr>
  );
}
