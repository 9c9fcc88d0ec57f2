import { pictureUrl } from '@tableside/contracts/common/pictures';
import type {
  RankedRestaurant,
  CuisineRanking as Ranking,
} from '@tableside/contracts/listing/model';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useApiQuery, usePlatform, useHasInteracted } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { CardLink } from '@tableside/ui/card-link';
import { DottedLine } from '@tableside/ui/leader';
import { LoadError } from '@tableside/ui/notice';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { Skeleton } from '@tableside/ui/skeleton';
import { Tabs } from '@tableside/ui/tabs';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useId, useRef, useState } from 'react';
import { RankingNoteText } from '../../components/ranking-note';
import { rankingsQuery } from '../../lib/queries';
import styles from './ranking.module.css';

/** Top by cuisine; nothing when the API has no rankings. */
export function CuisineRanking() {
  const { data, isError, isFetching, refetch } = useApiQuery(rankingsQuery);
  const section = useRef<HTMLElement>(null);
  const handleRetry = () => {
    // Move focus first: the button disappears with the error.
    section.current?.focus({ preventScroll: true });
    void refetch();
  };
  if (data?.length === 0) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-background="sunk"
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
  const fillsClosed = useHasInteracted();
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
      <RankingNoteText restaurants={shown.restaurants} className={styles['note']} />
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

/** See docs/decisions/ranking.md. */
function HowWeRank() {
  const region = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setIsOpen(!isOpen)}
      >
        How we rank
      </Button>
      <p id={region} hidden={!isOpen} className={styles['formula']}>
        Every restaurant starts with five neutral ratings, one per star. We then rank by the lowest
        average we can be 95% sure of. No one can pay for a rank.{' '}
        <AppLink href={paths.howWeRank}>See the full formula</AppLink>
      </p>
    </>
  );
}

function RankingPanel({ ranking }: { readonly ranking: Ranking }) {
  const [leader, ...more] = ranking.restaurants;
  if (!leader) return null;
  return (
    <div className={styles['panel']} data-alone={more.length === 0 || undefined}>
      <Leader restaurant={leader} cuisine={ranking.cuisine} />
      {more.length > 0 && (
        <ol aria-label={`More ${ranking.cuisine}`} className={styles['more']}>
          {/* No class names: the home page has dozens of these. */}
          {more.map((restaurant) => (
            <li key={restaurant.slug}>
              <Rank rank={restaurant.rank} />
              <DottedLine
                start={<AppLink href={restaurantPath(restaurant.slug)}>{restaurant.title}</AppLink>}
                end={<RatingText rating={restaurant.rating} />}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface LeaderProps {
  readonly restaurant: RankedRestaurant;
  readonly cuisine: string;
}

function Leader({ restaurant, cuisine }: LeaderProps) {
  const { config } = usePlatform();
  return (
    <article className={styles['leader']}>
      <div className={styles['leaderText']}>
        <VisuallyHidden>Number {restaurant.rank}</VisuallyHidden>
        <h3>
          <CardLink href={restaurantPath(restaurant.slug)} className={styles['leaderLink']}>
            {restaurant.title}
          </CardLink>
        </h3>
        <RatingText rating={restaurant.rating} />
      </div>
      <div className={styles['leaderMedia']}>
        <Picture
          src={pictureUrl(restaurant.image, config.apiOrigin)}
          alt=""
          width={960}
          height={640}
          sizes="(min-width: 1024px) 560px, 92vw"
          cuisine={cuisine}
          className={styles['leaderPicture']}
        />
        <span aria-hidden="true" className={styles['numeral']}>
          {restaurant.rank}
        </span>
      </div>
    </article>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  return (
    <span>
      <VisuallyHidden>Number </VisuallyHidden>
      {rank}
    </span>
  );
}
