import { pictureUrl, settingPicturePath } from '@tableside/contracts/common/pictures';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { builtInHero } from '../../content/hero';
import { resolvePicture } from '../../content/resolve-picture';

/** What the hero shows: the document's word where it has one, else that of the site settings, else the document's
 * fallback. Each field goes its own way. */
export function useHeroWords() {
  const { apiOrigin } = usePlatform().config;
  const { fallback, ...document } = useContent('hero', builtInHero);
  const { data: settings } = useApiQuery(query('settings'));
  const { restaurants = null, reviews = null } = settings?.totals ?? {};
  const headerImage = settingPicturePath(settings?.headerImage ?? null);
  return {
    ...document,
    title: document.title ?? settings?.headerText ?? fallback.title,
    overline: document.overline ?? settings?.headerSmallText ?? settings?.city ?? null,
    lede: document.lede ?? settings?.headerOverview ?? fallback.lede,
    picture: document.picture
      ? { src: resolvePicture(document.picture.src), alt: document.picture.alt }
      : { src: pictureUrl(headerImage, apiOrigin), alt: '' },
    /** null unless both figures are known. */
    totals: restaurants === null || reviews === null ? null : { restaurants, reviews },
  };
}
