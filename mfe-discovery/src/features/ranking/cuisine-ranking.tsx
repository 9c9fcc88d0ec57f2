import type { CuisineRanking as Ranking } from '@tableside/contracts/listing/model';
import { useApiQuery, useSomeoneIsThere } from '@tableside/platform';
import { LoadError } from '@tableside/ui/notice';
import { Tabs } from '@tableside/ui/tabs';
import { useRef, useState } from 'react';
import { OrderNote } from '../../components/order-note';
import { rankingsQuery } from '../../lib/rankings-query';
import { HowWeRank } from './how-we-rank';
import { RankingPanel } from './ranking-panel';
import styles from './ranking.module.css';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';

/** Home's top by cuisine. A host without rankings has no such section. */
export function CuisineRanking() {
  const { data, isError, isFetching, refetch } = useApiQuery(rankingsQuery);
  const section = useRef<HTMLElement>(null);
  const handleRetry = () => {
    // The button goes with the error, and must not take the focus with it.
    section.current?.focus({ preventScroll: true });
    void refetch();
  };
  if (data?.length === 0) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-ground="sunk"
      aria-label="Top by cuisine"
      className={styles['section']}
    >
      <div className="ts-container">
        {data && <Rankings rankings={data} />}
        {!data && isError && (
          <LoadError what="the rankings" pending={isFetching} onRetry={handleRetry} />
        )}
        {!data && !isError && <RankingSkeleton />}
      </div>
    </section>
  );
}

const tabId = (ranking: Ranking, index: number): string =>
  `top-${index}-${ranking.cuisine.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

function Rankings({ rankings }: { readonly rankings: readonly Ranking[] }) {
  const [chosen, setChosen] = useState<string>();
  const fillsClosed = useSomeoneIsThere();
  const tabs = rankings.map((ranking, index) => ({
    id: tabId(ranking, index),
    label: ranking.cuisine,
    content: <RankingPanel ranking={ranking} />,
  }));
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const shown = rankings[index];
  const selected = tabs[index];
  if (!shown || !selected) return null;
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{`Top ${shown.cuisine}, ${shown.year}`}</h2>
        <HowWeRank />
      </div>
      <OrderNote places={shown.restaurants} className={styles['note']} />
      <Tabs
        label="Cuisines"
        tabs={tabs}
        selected={selected.id}
        onSelect={setChosen}
        fillsClosed={fillsClosed}
      />
    </>
  );
}

function RankingSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading the rankings</VisuallyHidden>
      <Skeleton shape="title" width="half" />
      <div className={styles['panel']} aria-hidden="true">
        <Skeleton shape="wide" />
        <div className={styles['more']}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="title" />
          ))}
        </div>
      </div>
    </div>
  );
}
