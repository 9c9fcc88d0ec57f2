import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl, settingPicturePath } from '@tableside/contracts/common/pictures';
import type { ContentDocument } from '@tableside/contracts/content/model';
import { listingPath } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { LeaderLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import heroDocument from '../../../content/hero.json';
import { resolvePicture } from '../../lib/content';
import styles from './home-hero.module.css';

const OCCASIONS_MAX = 4;
/** From here on the large line is set smaller, so that it stays a few lines high. */
const LONG_TITLE = 32;
const RED_GINGHAM = 'BBQ';
const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

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

/** Shown where neither the document nor the site settings have a line. */
const FALLBACK = {
  title: 'Eat where the locals eat',
  lede: 'Every kitchen in town, rated by the people who actually sit down in it.',
};

/** What the hero shows: each line of the document, else of the site settings. */
function useHeroWords() {
  const { apiOrigin } = usePlatform().config;
  const document = useContent('hero', builtInHero);
  const { data: settings } = useApiQuery(query('settings'));
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  return {
    ...document,
    title: document.title ?? settings?.headerText ?? FALLBACK.title,
    overline: document.overline ?? settings?.headerSmallText ?? settings?.city ?? null,
    lede: document.lede ?? settings?.headerOverview ?? FALLBACK.lede,
    picture: findPicture(document.picture, settings?.headerImage ?? null, apiOrigin),
    /** null unless both figures are known. */
    totals: restaurants === null || reviews === null ? null : { restaurants, reviews },
  };
}

const findPicture = (
  own: ContentDocument<'hero'>['picture'],
  headerImage: string | null,
  apiOrigin: string,
) =>
  own
    ? { src: resolvePicture(own.src), alt: own.alt }
    : { src: pictureUrl(settingPicturePath(headerImage), apiOrigin), alt: '' };

export const builtInHero = heroDocument as ContentDocument<'hero'>;
