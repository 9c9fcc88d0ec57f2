import { RANKS_PAGE_MAX } from '@tableside/contracts/listing/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { query, type QuerySpec } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData, QueryArgs } from '@tableside/contracts/remote';
import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError } from '@tableside/ui/notice';
import { useSearchParams } from 'react-router-dom';
import { featuredQuery } from '../features/home/featured-restaurant';
import { RESTAURANTS_ID, readRanks } from '../features/how-we-rank/read-ranks';
import { chooseExamples, Points, Rule, WorkedExample } from '../features/how-we-rank/rule';
import { LazyRanksTable, LazyModerationLog } from './lazy-parts';
import styles from '../features/how-we-rank/how-we-rank.module.css';

export function HowWeRankPage() {
  const [params] = useSearchParams();
  const page = readRanksPage(params);
  const first = useApiQuery(ranksQuery(1));
  const shown = useApiQuery(ranksQuery(page));
  const examples = chooseExamples(
    first.data === undefined ? [] : readRanks(first.data).restaurants,
  );
  return (
    <article className={`ts-container ${styles['page']}`}>
      <header className={styles['head']}>
        <h1>How we rank</h1>
        <p className={styles['lede']}>
          Every ranking uses one formula, and no one can pay to be in it. Here’s how it works, with
          the numbers to check it.
        </p>
      </header>
      <Rule />
      {examples.length > 0 && (
        <section className={styles['pageSection']}>
          <h2>An example from this city</h2>
          <WorkedExample restaurants={examples} />
        </section>
      )}
      <Points />
      <section className={styles['pageSection']}>
        <h2>What doesn’t count</h2>
        <ul className={styles['list']}>
          <li>Sponsors and advertising. Ads are labeled and kept separate.</li>
          <li>Money, from anyone.</li>
          <li>Clicks, calls, saved favorites, and page views.</li>
          <li>Your profile, location, or browsing history.</li>
          <li>The text and photos of a review. Only the stars count, one rating per person.</li>
        </ul>
      </section>
      <Month />
      <section className={styles['pageSection']}>
        <h2>Lists, filters, and search</h2>
        <ul className={styles['list']}>
          <li>
            “Recommended” uses the formula above. Filters remove restaurants but never reorder them.
            “Top rated” uses the plain average.
          </li>
          <li>Cuisine rankings list each cuisine’s top ten restaurants with {ENOUGH}.</li>
          <li>
            Search lists restaurants with every word in their name first, then those with every word
            anywhere, such as on the menu, then close matches. Each group uses the formula above.
          </li>
        </ul>
      </section>
      {first.data !== undefined && (
        <LazyModerationLog ranks={first.data} className={styles['pageSection']} />
      )}
      {!isNotOffered(shown.error) && (
        <section className={styles['wide']}>
          <h2 id={RESTAURANTS_ID} className={styles['anchor']}>
            Every restaurant
          </h2>
          {shown.data !== undefined && <LazyRanksTable ranks={shown.data} page={page} />}
          {shown.data === undefined && shown.isError && (
            <LoadError
              what="the table"
              pending={shown.isFetching}
              onRetry={() => void shown.refetch()}
            />
          )}
        </section>
      )}
      <p>
        <AppLink href={paths.listing}>Browse all restaurants</AppLink>
      </p>
    </article>
  );
}

const ENOUGH = `at least ${RANK_MIN_RATINGS} ratings and an average of ${RANK_MIN_AVERAGE} stars or more`;

const WHY_NOW = {
  votes: 'chosen by ratings this month.',
  operator: 'chosen by the site’s operator this month.',
  none: null,
};

function Month() {
  const { data: featured } = useApiQuery(featuredQuery);
  const why = featured?.featuredBy && WHY_NOW[featured.featuredBy];
  return (
    <section className={styles['pageSection']}>
      <h2>The restaurant of the month</h2>
      <p>
        The top twelve restaurants with {ENOUGH} take turns, one month each. The site’s operator may
        choose a different one, and this page then says so. If no restaurant qualifies, the home
        page shows none. “#1 Rated” also requires that no ranked restaurant has a higher average.
      </p>
      {featured && why && (
        <p>
          <AppLink href={restaurantPath(featured.slug)}>{featured.title}</AppLink>
          {`: ${why}`}
        </p>
      )}
    </section>
  );
}

/** Page number in the URL; 1 when missing or invalid. */
export function readRanksPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= RANKS_PAGE_MAX ? page : 1;
}

const ranksQuery = (page: number): QuerySpec<unknown> => query('ranks', { page });

export function howWeRankQueries({ url }: QueryArgs): readonly QuerySpec[] {
  const page = readRanksPage(url.searchParams);
  return [...new Set([1, page])].map<QuerySpec>(ranksQuery).concat(featuredQuery);
}

/** Only the first page is indexed. */
export const howWeRankHead = ({ url }: HeadArgs): HeadData => ({
  title: 'How we rank',
  description:
    'How restaurants are ranked: the formula, a worked example, what doesn’t count, and the numbers for every restaurant.',
  canonicalPath: paths.howWeRank,
  noIndex: readRanksPage(url.searchParams) > 1,
});
