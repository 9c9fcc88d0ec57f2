import { pictureUrl, settingPicturePath } from '@tableside/contracts/common/pictures';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { builtInHero } from '../../content/hero';
import { resolvePicture } from '../../content/resolve-picture';

/** Shown where neither the document nor the site settings have a line. */
const FALLBACK = {
  title: 'Eat where the locals eat',
  lede: 'Every kitchen in town, rated by the people who actually sit down in it.',
};

/** What the hero shows: each line of the document, else of the site settings. */
export function useHeroWords() {
  const { apiOrigin } = usePlatform().config;
  const document = useContent('hero', builtInHero);
  const { data: settings } = useApiQuery(query('settings'));
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  const headerImage = settingPicturePath(settings?.headerImage ?? null);
  return {
    ...document,
    title: document.title ?? settings?.headerText ?? FALLBACK.title,
    overline: document.overline ?? settings?.headerSmallText ?? settings?.city ?? null,
    lede: document.lede ?? settings?.headerOverview ?? FALLBACK.lede,
    picture: document.picture
      ? { src: resolvePicture(document.picture.src), alt: document.picture.alt }
      : { src: pictureUrl(headerImage, apiOrigin), alt: '' },
    /** null unless both figures are known. */
    totals: restaurants === null || reviews === null ? null : { restaurants, reviews },
  };
}
