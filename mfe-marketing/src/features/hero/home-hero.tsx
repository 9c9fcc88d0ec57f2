import { pictureUrl, settingPicturePath } from '@tableside/contracts/hosts';
import { listingPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { LeaderLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { builtInHero } from '../../content/hero';
import { HeroSearch } from './hero-search';
import styles from './home-hero.module.css';

const OCCASIONS_MAX = 4;
const figures = new Intl.NumberFormat('en-US');
const countOf = (count: number, one: string): string =>
  `${figures.format(count)} ${one}${count === 1 ? '' : 's'}`;

/** The green block that home opens with: the site settings' words and picture, search, occasions and totals. */
export function HomeHero() {
  const words = useContent('hero', builtInHero);
  const { apiOrigin } = usePlatform().config;
  const { data: settings } = useApiQuery(query('settings'));
  const { data: occasions } = useApiQuery(query('options', { kind: 'popularFor' }));
  const picture = pictureUrl(settingPicturePath(settings?.headerImage ?? null), apiOrigin);
  const overline = words.overline ?? settings?.headerSmallText ?? settings?.city;
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  return (
    <section className={styles['hero']} data-ground="identity" aria-labelledby="home-title">
      <div className={`ts-container ${styles['inner']}`}>
        <div className={styles['words']}>
          {overline && <p className={styles['overline']}>{overline}</p>}
          <h1 id="home-title" className={styles['title']}>
            {words.title ?? settings?.headerText ?? words.fallback.title}
          </h1>
          <p className={styles['lede']}>
            {words.lede ?? settings?.headerOverview ?? words.fallback.lede}
          </p>
          <HeroSearch />
          {occasions && occasions.length > 0 && (
            <ChipRow label={words.occasionsLabel}>
              {occasions.slice(0, OCCASIONS_MAX).map(({ id, title }) => (
                <ChipLink key={id} href={listingPath({ popularFor: [id] })}>
                  {title}
                </ChipLink>
              ))}
            </ChipRow>
          )}
          {restaurants !== null && reviews !== null && (
            <p className={styles['totals']}>
              <LeaderLine
                start={countOf(restaurants, 'restaurant')}
                end={countOf(reviews, 'review')}
              />
            </p>
          )}
        </div>
        <div className={styles['picture']}>
          <Picture
            src={picture}
            alt=""
            width={1440}
            height={960}
            sizes="(min-width: 1024px) 600px, 100vw"
            priority
            cuisine="Hamburger"
            title="Tableside"
          />
        </div>
      </div>
    </section>
  );
}
