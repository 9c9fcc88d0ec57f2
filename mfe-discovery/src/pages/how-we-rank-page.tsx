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
import { PLACES_ID, readRanks } from '../features/how-we-rank/read-ranks';
import { chooseExamples, Points, Rule, WorkedExample } from '../features/how-we-rank/rule';
import { LateRanksTable, LateRemoved } from './late-parts';
import styles from '../features/how-we-rank/how-we-rank.module.css';

/** `/how-we-rank`: the rule of every order, an example, and the figures of every place where the host tells them. */
export function HowWeRankPage() {
  const [params] = useSearchParams();
  const page = readRanksPage(params);
  const first = useApiQuery(ranksQuery(1));
  const shown = useApiQuery(ranksQuery(page));
  const examples = chooseExamples(first.data === undefined ? [] : readRanks(first.data).places);
  return (
    <article className={`ts-container ${styles['page']}`}>
      <header className={styles['head']}>
        <h1>How we rank</h1>
        <p className={styles['lede']}>
          Every list of the best follows one rule. Nobody can pay for a place in it. Here is the
          rule, and every figure that you need to check it.
        </p>
      </header>
      <Rule />
      {examples.length > 0 && (
        <section className={styles['pageSection']}>
          <h2>An example from this city</h2>
          <WorkedExample places={examples} />
        </section>
      )}
      <Points />
      <section className={styles['pageSection']}>
        <h2>What never counts</h2>
        <ul className={styles['list']}>
          <li>Sponsors and advertising. What is paid for is labeled and stands elsewhere.</li>
          <li>Money of any kind, from anybody.</li>
          <li>Clicks, calls, saved favorites and how often a page is opened.</li>
          <li>Who you are, where you have been and what you looked at before.</li>
          <li>The words and photos of a review. Only its stars count, one vote per person.</li>
        </ul>
      </section>
      <Month />
      <section className={styles['pageSection']}>
        <h2>Lists, filters and search</h2>
        <ul className={styles['list']}>
          <li>
            “Best” follows the rule above. A filter takes places away and moves none. “Top rated”
            goes by the plain average, “Name”, “Newest” and “Distance” by what they say.
          </li>
          <li>The rankings by cuisine are the first ten of each cuisine with {ENOUGH}.</li>
          <li>
            A search shows places whose name has every word first, then places that have every word
            anywhere, such as on the menu, then near matches. Within each the rule above decides.
          </li>
        </ul>
      </section>
      {first.data !== undefined && (
        <LateRemoved ranks={first.data} className={styles['pageSection']} />
      )}
      {!isNotOffered(shown.error) && (
        <section className={styles['wide']}>
          <h2 id={PLACES_ID} className={styles['anchor']}>
            Every place
          </h2>
          {shown.data !== undefined && <LateRanksTable ranks={shown.data} page={page} />}
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

const ENOUGH = `at least ${RANK_MIN_RATINGS} ratings and an average of ${RANK_MIN_AVERAGE} stars`;

const WHY_NOW = {
  votes: 'It is this month’s by votes.',
  operator: 'This month the people who run this site chose it.',
  nobody: null,
};

function Month() {
  const { data: featured } = useApiQuery(featuredQuery);
  const why = featured?.featuredBy && WHY_NOW[featured.featuredBy];
  return (
    <section className={styles['pageSection']}>
      <h2>The restaurant of the month</h2>
      <p>
        The twelve best restaurants with {ENOUGH} take turns, a month each. The people who run this
        site may choose another one, and then this page says so. Where there is none to choose from,
        home shows none. “#1 Rated” needs as much, and that no restaurant of the rankings has a
        higher average.
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

/** Page of the table that an address asks for; 1 for anything that is no page. */
export function readRanksPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= RANKS_PAGE_MAX ? page : 1;
}

const ranksQuery = (page: number): QuerySpec<unknown> => query('ranks', { page });

export function howWeRankQueries({ url }: QueryArgs): readonly QuerySpec[] {
  const page = readRanksPage(url.searchParams);
  return [...new Set([1, page])].map<QuerySpec>(ranksQuery).concat(featuredQuery);
}

/** Search engines get the first page; the others are rows of the same table. */
export const howWeRankHead = ({ url }: HeadArgs): HeadData => ({
  title: 'How we rank',
  description:
    'The one rule that every list of the best follows, with an example, what never counts, and the figures of every place.',
  canonicalPath: paths.howWeRank,
  noIndex: readRanksPage(url.searchParams) > 1,
});
