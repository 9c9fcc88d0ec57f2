import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl, settingPicturePath } from '@tableside/contracts/common/pictures';
import type { ContentEntry } from '@tableside/contracts/content/model';
import { listingPath } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { DottedLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import heroDocument from '../../../content/hero.json';
import { resolvePicture } from '../../lib/content';
import styles from './home-hero.module.css';

const OCCASIONS_MAX = 4;
/** Titles longer than this use a smaller font size. */
const LONG_TITLE = 32;
const RED_GINGHAM = 'BBQ';
const pluralize = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

export function HomeHero() {
  const { title, overline, lede, picture, totals, ...labels } = useHeroContent();
  const { SearchBox } = usePlatform();
  const { data: options = [], isPending } = useApiQuery(query('options', { kind: 'popularFor' }));
  // In an imported city, some occasions match no restaurant.
  const occasions = options.filter(({ count }) => count !== 0);
  return (
    <section className={styles['hero']} data-background="identity" aria-labelledby="home-title">
      <div className={`ts-container ${styles['inner']}`}>
        <div className={styles['copy']}>
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
              variant="large"
              landmark="Restaurants"
              label={labels.searchLabel}
              placeholder={labels.searchPlaceholder}
            />
          </div>
          {isPending && <div className={styles['occasions']} />}
          {occasions.length > 0 && (
            <ChipRow label={labels.occasionsLabel}>
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
                <DottedLine
                  start={pluralize(totals.restaurants, 'restaurant')}
                  end={pluralize(totals.reviews, 'review')}
                />
              ) : (
                pluralize(totals.restaurants, 'restaurant')
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

/** Used when neither the content nor the site settings have a text. */
const FALLBACK = {
  title: 'Eat where the locals eat',
  lede: 'Every restaurant in town, rated by the people who actually eat there.',
};

/** Merges the published hero content over the site settings, field by field. */
function useHeroContent() {
  const { apiOrigin } = usePlatform().config;
  const content = useContent('hero', builtInHero);
  const { data: settings } = useApiQuery(query('settings'));
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  return {
    ...content,
    title: content.title ?? settings?.headerText ?? FALLBACK.title,
    overline: content.overline ?? settings?.headerSmallText ?? settings?.city ?? null,
    lede: content.lede ?? settings?.headerOverview ?? FALLBACK.lede,
    picture: content.picture
      ? { src: resolvePicture(content.picture.src), alt: content.picture.alt }
      : { src: pictureUrl(settingPicturePath(settings?.headerImage ?? null), apiOrigin), alt: '' },
    /** null unless both totals are known. */
    totals: restaurants === null || reviews === null ? null : { restaurants, reviews },
  };
}

export const builtInHero = heroDocument as ContentEntry<'hero'>;
