import {
  pictureUrl,
  settingPicturePath,
  isSocialImage,
  SOCIAL_IMAGE,
} from '@tableside/contracts/common/pictures';
import type { SiteSettings } from '@tableside/contracts/site/model';
import type { PlatformConfig } from '@tableside/platform';
import { PREVIEW_PATH } from '../brand/preview';

/** The picture that others show beside a link to a page. */
export interface PreviewImage {
  /** Absolute address. */
  readonly src: string;
  /** Left out of pictures of which nobody here knows more than the address. */
  readonly known?: { readonly width: number; readonly height: number; readonly type: string };
}

export interface PreviewSources {
  readonly config: Pick<PlatformConfig, 'siteOrigin' | 'apiOrigin'>;
  /** What the page's head names; absolute, relative to the site, or nothing. */
  readonly image: string | null;
  readonly isHome: boolean;
  readonly settings: SiteSettings | undefined;
  /** Of the published hero. */
  readonly heroPicture: string | undefined;
}

/** A page has the picture that its head names, else the host's of the city, else that of the site, which is always there. Home has
 * the city's before any other, since not every reader takes the formats of photos. */
export function choosePreview(sources: PreviewSources): PreviewImage {
  const { image, isHome, settings, heroPicture, config } = sources;
  const ofCity = pictureUrl(settings?.socialImage ?? null, config.apiOrigin);
  const ofHeader = settingPicturePath(settings?.headerImage ?? null);
  const wanted = isHome
    ? [ofCity, heroPicture, pictureUrl(ofHeader, config.apiOrigin)]
    : [image, ofCity];
  for (const address of wanted) {
    const src = address && absolute(address, config.siteOrigin);
    if (src) return isSocialImage(src) ? { src, known: SOCIAL_IMAGE } : { src };
  }
  return {
    src: `${config.siteOrigin}${PREVIEW_PATH}`,
    known: { ...SOCIAL_IMAGE, type: 'image/png' },
  };
}

/** @returns null for what no browser can read as an address */
const absolute = (address: string, base: string): string | null =>
  URL.canParse(address, base) ? new URL(address, base).href : null;
