import { restaurantPath } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { DottedLine } from '@tableside/ui/leader';
import { RatingText } from '@tableside/ui/rating';
import { Panel } from '@tableside/ui/panel';
import { choosePicks, picksQuery } from '../../lib/picks';
import { useCity } from '../../lib/use-city';
import styles from './newcomer-section.module.css';

const PICKS = 3;

/** A home page panel that links to the page. Without restaurants it shows only text and link. */
export function NewcomerSection() {
  const { name } = useCity();
  const picks = choosePicks(useApiQuery(picksQuery).data, PICKS);
  return (
    <section className={styles['section']} aria-labelledby="newcomer-title">
      <Panel background="identity" cut="perforated" className={styles['panel']}>
        <div className={styles['intro']}>
          <h2 id="newcomer-title" className={styles['title']}>
            Newcomer
          </h2>
          <p className={styles['text']}>
            A new page of <bdi>{name}</bdi> starts here, with its top-rated restaurants.
          </p>
          <ButtonLink href="/newcomer" className={styles['open']}>
            Open Newcomer
          </ButtonLink>
        </div>
        {picks.length > 0 && <Picks picks={picks} />}
      </Panel>
    </section>
  );
}

/** Laid out like a menu. */
function Picks({ picks }: { readonly picks: readonly RestaurantSummary[] }) {
  return (
    <ul aria-label="Top-rated restaurants" className={styles['picks']}>
      {picks.map(({ slug, title, titleLang, rating }) => (
        <li key={slug}>
          <DottedLine
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
