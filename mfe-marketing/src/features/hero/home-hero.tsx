import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl, settingPicturePath } from '@tableside/contracts/common/pictures';
import type { ContentEntry } from '@tableside/contracts/content/model';
import { fields, objects } from '@tableside/contracts/common/read';
import { FACET_PARAMS } from '@tableside/contracts/listing/facets';
import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { DottedLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import heroDocument from '../../../content/hero.json';
import { resolvePicture } from '../../lib/content';
import styles from './home-hero.module.css';

const openNowQuery = query('filterCounts', { filter: { ...EMPTY_FILTER, openAt: 'now' } });
const occasionsQuery = query('options', { kind: 'popularFor' });
const cuisinesQuery = query('options', { kind: 'cuisine' });
const settingsQuery = query('settings');

export const heroQueries = () => [settingsQuery, occasionsQuery, cuisinesQuery, openNowQuery];

const OCCASIONS_MAX = 2;
const SHORTCUTS_MAX = 5;
/** Titles longer than this use a smaller font size. */
const LONG_TITLE = 32;
const RED_GINGHAM = 'BBQ';
const pluralize = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

export function HomeHero() {
  const { title, overline, lede, picture, totals, ...labels } = useHeroContent();
  const { SearchBox } = usePlatform();
  const { shortcuts, isPending, openNow } = useShortcuts();
  return (
    <section className={styles['hero']} data-background="identity" aria-labelledby="home-title">
      <div className={`ts-container ${styles['inner']}`}>
        <div className={styles['copy']}>
          {overline && (
            <p className={styles['overline']} dir="auto">
              {overline}
              {openNow > 0 && ` · ${formatCount(openNow)} open now`}
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
          {shortcuts.length > 0 && (
            <ChipRow label={labels.occasionsLabel}>
              {shortcuts.map(({ title, href }) => (
                <ChipLink key={href} href={href}>
                  {title}
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
        {picture && (
          <div className={styles['picture']}>
            <Picture
              {...picture}
              width={1440}
              height={960}
              sizes="480px"
              priority
              cuisine={RED_GINGHAM}
              className={styles['image']}
            />
          </div>
        )}
      </div>
    </section>
  );
}

interface Shortcut {
  readonly title: string;
  readonly href: string;
}

/** Links to common selections, as many as the city has restaurants for. */
function useShortcuts() {
  const { data: counts } = useApiQuery(openNowQuery);
  const { data: occasions = [], isPending } = useApiQuery(occasionsQuery);
  const { data: cuisines = [] } = useApiQuery(cuisinesQuery);
  const add = (title: string, href: string): Shortcut => ({ title, href });
  const hasPatios = objects(fields(counts?.facets)['traits']).some(
    ({ title, count }) => title === 'outdoor' && count !== 0,
  );
  const last = hasPatios ? [add('Patio', `${listingPath()}?${FACET_PARAMS.traits}=outdoor`)] : [];
  const shortcuts = [
    ...(counts
      ? [
          add('Open now', listingPath({ openAt: 'now' })),
          add('Near me', listingPath({ sort: 'distance' })),
        ]
      : []),
    // In an imported city, some occasions match no restaurant.
    ...occasions
      .filter(({ count }) => count !== 0)
      .slice(0, OCCASIONS_MAX)
      .map(({ id, title }) => add(title, listingPath({ popularFor: [id] }))),
    ...[...cuisines]
      .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .map(({ id, title }) => add(title, listingPath({ cuisine: [id] }))),
  ].slice(0, SHORTCUTS_MAX - last.length);
  return { shortcuts: [...shortcuts, ...last], isPending, openNow: counts?.hours?.open ?? 0 };
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
  const { data: settings, isPending } = useApiQuery(settingsQuery);
  const settingPicture = pictureUrl(settingPicturePath(settings?.headerImage ?? null), apiOrigin);
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  return {
    ...content,
    title: content.title ?? settings?.headerText ?? FALLBACK.title,
    overline: content.overline ?? settings?.headerSmallText ?? settings?.city ?? null,
    lede: content.lede ?? settings?.headerOverview ?? FALLBACK.lede,
    /** null if there is none. */
    picture: content.picture
      ? { src: resolvePicture(content.picture.src), alt: content.picture.alt }
      : (isPending || settingPicture) && { src: settingPicture, alt: '' },
    /** null unless both totals are known. */
    totals: restaurants === null || reviews === null ? null : { restaurants, reviews },
  };
}

export const builtInHero = heroDocument as ContentEntry<'hero'>;
