import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import type { ShellParts } from '../../src/app-providers';
import { resolveHead } from '../../src/router/head';
import {
  pictureUrl,
  settingPicturePath,
  isSocialImage,
  SOCIAL_IMAGE,
} from '@tableside/contracts/common/pictures';
import type { PlatformConfig } from '@tableside/platform';
import { PREVIEW_PATH } from './icons';
import type { DocumentHead, PreviewImage } from './html';

/**
 * Contents of a page's head once its data is loaded.
 * @param matches the page's routes, outermost first
 */
export function describeDocument(
  url: URL,
  { platform: { config, content }, queryClient }: Pick<ShellParts, 'platform' | 'queryClient'>,
  matches: readonly { route: { handle?: unknown }; params: Record<string, string | undefined> }[],
): DocumentHead {
  const head = resolveHead({
    matches: matches.map(({ route, params }) => ({ handle: route.handle as unknown, params })),
    url,
    config,
    queryClient,
    content: content.peek,
  });
  const preview = choosePreview({
    config,
    image: head.image,
    isHome: head.isHome,
    settings: queryClient.getQueryData<SiteSettings>(query('settings').queryKey),
    heroPicture: head.isHome ? content.peek('hero')?.picture?.src : undefined,
  });
  return { ...head, preview };
}

export interface PreviewSources {
  readonly config: Pick<PlatformConfig, 'siteOrigin' | 'apiOrigin'>;
  readonly image: string | null;
  readonly isHome: boolean;
  readonly settings: SiteSettings | undefined;
  /** Image of the published hero. */
  readonly heroPicture: string | undefined;
}

/**
 * A page uses the image of its head, else the API's city image, else the site's own. Home
 * prefers the city image because not every client supports photo formats.
 */
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

/** @returns null for an invalid URL */
const absolute = (address: string, base: string): string | null =>
  URL.canParse(address, base) ? new URL(address, base).href : null;
