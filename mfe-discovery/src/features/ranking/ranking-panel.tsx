import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { CuisineRanking, RankedRestaurant } from '@tableside/contracts/listing/model';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { CardLink } from '@tableside/ui/card-link';
import { LeaderLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './ranking.module.css';

/** One cuisine's ranking: the leader large, the rest as a numbered menu. */
export function RankingPanel({ ranking }: { readonly ranking: CuisineRanking }) {
  const [leader, ...more] = ranking.restaurants;
  if (!leader) return null;
  return (
    <div className={styles['panel']} data-alone={more.length === 0 || undefined}>
      <Leader restaurant={leader} cuisine={ranking.cuisine} />
      {more.length > 0 && (
        <ol aria-label={`More ${ranking.cuisine}`} className={styles['more']}>
          {/* Without classes: home has dozens of them. */}
          {more.map((restaurant) => (
            <li key={restaurant.slug}>
              <Rank rank={restaurant.rank} />
              <LeaderLine
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
      <div className={styles['leaderWords']}>
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
        <Rank rank={restaurant.rank} className={styles['numeral']} />
      </div>
    </article>
  );
}

function Rank({ rank, className }: { readonly rank: number; readonly className?: string }) {
  return (
    <span className={className}>
      <VisuallyHidden>Number </VisuallyHidden>
      {rank}
    </span>
  );
}
