import { formatCount } from '@tableside/contracts/common/text';
import { listingPath } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, usePlatform } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { LeaderLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { useHeroWords } from './use-hero-words';
import styles from './home-hero.module.css';

const OCCASIONS_MAX = 4;
/** From here on the large line is set smaller, so that it stays a few lines high. */
const LONG_TITLE = 32;
/** The cuisine whose cloth stands in for a missing picture. */
const RED_GINGHAM = 'BBQ';
const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** The green block that home opens with: words and picture, search, occasions and totals. */
export function HomeHero() {
  const { title, overline, lede, picture, totals, ...words } = useHeroWords();
  const { SearchBox } = usePlatform();
  const { data: options = [], isPending } = useApiQuery(query('options', { kind: 'popularFor' }));
  // An imported city has occasions that no place is known for.
  const occasions = options.filter(({ count }) => count !== 0);
  return (
    <section className={styles['hero']} data-ground="identity" aria-labelledby="home-title">
      <div className={`ts-container ${styles['inner']}`}>
        <div className={styles['words']}>
          {overline && (
            <p className={styles['overline']} dir="auto">
              {overline}
            </p>
          )}
          <h1
            id="home-title"
            className={styles['title']}
            data-long={title.length > LONG_TITLE || undefined}
            dir="auto"
          >
            {title}
          </h1>
          <p className={styles['lede']} dir="auto">
            {lede}
          </p>
          <div className={styles['search']}>
            <SearchBox
              look="large"
              landmark="Restaurants"
              label={words.searchLabel}
              placeholder={words.searchPlaceholder}
            />
          </div>
          {isPending && <div className={styles['occasions']} />}
          {occasions.length > 0 && (
            <ChipRow label={words.occasionsLabel}>
              {occasions.slice(0, OCCASIONS_MAX).map((occasion) => (
                <ChipLink key={occasion.id} href={listingPath({ popularFor: [occasion.id] })}>
                  {occasion.title}
                </ChipLink>
              ))}
            </ChipRow>
          )}
          {totals && (
            <p className={styles['totals']}>
              {totals.reviews > 0 ? (
                <LeaderLine
                  start={countOf(totals.restaurants, 'restaurant')}
                  end={countOf(totals.reviews, 'review')}
                />
              ) : (
                countOf(totals.restaurants, 'restaurant')
              )}
            </p>
          )}
        </div>
        <div className={styles['picture']}>
          <Picture
            {...picture}
            width={1440}
            height={960}
            sizes="(min-width: 1024px) 600px, 100vw"
            priority
            cuisine={RED_GINGHAM}
            className={styles['image']}
          />
        </div>
      </div>
    </section>
  );
}
