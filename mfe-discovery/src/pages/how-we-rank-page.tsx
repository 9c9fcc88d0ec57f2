import { paths, restaurantPath } from '@tableside/contracts/paths';
import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError } from '@tableside/ui/notice';
import { useSearchParams } from 'react-router-dom';
import { featuredQuery } from '../features/featured/featured-restaurant';
import { PLACES_ID, readRanks } from '../features/how-we-rank/read-ranks';
import { Points, Rule } from '../features/how-we-rank/rule';
import { chooseExamples, WorkedExample } from '../features/how-we-rank/worked-example';
import { LateRanksTable, LateRemoved } from './late-parts';
import { ranksQuery, readRanksPage } from './how-we-rank-queries';
import styles from './how-we-rank-page.module.css';

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
        <section className={styles['section']}>
          <h2>An example from this city</h2>
          <WorkedExample places={examples} />
        </section>
      )}
      <Points />
      <section className={styles['section']}>
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
      <section className={styles['section']}>
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
      {first.data !== undefined && <LateRemoved ranks={first.data} className={styles['section']} />}
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

/** How a month gets its restaurant, and this one's. */
function Month() {
  const { data: featured } = useApiQuery(featuredQuery);
  const why = featured?.featuredBy && WHY_NOW[featured.featuredBy];
  return (
    <section className={styles['section']}>
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
