import { restaurantPath } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { LeaderLine } from '@tableside/ui/leader';
import { RatingText } from '@tableside/ui/rating';
import { Ticket } from '@tableside/ui/ticket';
import { choosePicks, picksQuery } from '../../lib/picks';
import { useCity } from '../../lib/use-city';
import styles from './newcomer-section.module.css';

const PICKS = 3;

/** Home's ticket to the page. Without places, words and link stand alone: nobody misses a list here. */
export function NewcomerSection() {
  const { name } = useCity();
  const picks = choosePicks(useApiQuery(picksQuery).data, PICKS);
  return (
    <section className={styles['section']} aria-labelledby="newcomer-title">
      <Ticket ground="identity" cut="perforated" className={styles['ticket']}>
        <div className={styles['words']}>
          <h2 id="newcomer-title" className={styles['title']}>
            Newcomer
          </h2>
          <p className={styles['text']}>
            A new page of <bdi>{name}</bdi> begins here, with the tables that people rate best.
          </p>
          <ButtonLink href="/newcomer" className={styles['open']}>
            Open Newcomer
          </ButtonLink>
        </div>
        {picks.length > 0 && <Picks picks={picks} />}
      </Ticket>
    </section>
  );
}

/** Set like a menu. */
function Picks({ picks }: { readonly picks: readonly RestaurantSummary[] }) {
  return (
    <ul aria-label="Places to begin with" className={styles['picks']}>
      {picks.map(({ slug, title, titleLang, rating }) => (
        <li key={slug}>
          <LeaderLine
            start={
              <AppLink href={restaurantPath(slug)}>
                <bdi lang={titleLang ?? undefined}>{title}</bdi>
              </AppLink>
            }
            end={<RatingText rating={rating} />}
          />
        </li>
      ))}
    </ul>
  );
}
