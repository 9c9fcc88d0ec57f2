import { type PageHead, resolveHead } from '../../browser/router/head';
import escapeHtml from 'escape-html';
import { PAGE_STATE_ID } from '../../browser/page-state';
import { SITE_NAME } from '../../browser/site-name';
import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import type { ShellParts } from '../../browser/app-providers';
import {
  pictureUrl,
  settingPicturePath,
  isSocialImage,
  SOCIAL_IMAGE,
} from '@tableside/contracts/common/pictures';
import type { PlatformConfig } from '@tableside/platform';
import { PREVIEW_PATH } from './icons';

/** JSON for a script element, with everything escaped that could close it or start a comment. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Before the page's state in JSON. */
export const STATE_TAG = `<script type="application/json" id="${PAGE_STATE_ID}">`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** URL of the OpenSearch description, with which browsers search the site from the address bar. */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

const OPEN_SEARCH_LINK = `<link rel="search" type="application/opensearchdescription+xml" title="${SITE_NAME}" href="${OPEN_SEARCH_PATH}">`;

export interface DocumentHead extends PageHead {
  readonly preview: PreviewImage;
}

export function headTags(head: DocumentHead): string {
  const { title, description, canonical, preview, isHome, isIndexed, jsonLd } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('name', 'robots', isIndexed ? 'index,follow' : 'noindex'),
    ...(isHome ? [OPEN_SEARCH_LINK] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...previewTags(preview),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', preview.src),
    meta('name', 'twitter:image:alt', title),
    ...jsonLd.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`),
  ].join('');
}

const previewTags = ({ src, known }: PreviewImage): string[] => [
  meta('property', 'og:image', src),
  ...Object.entries(known ?? {}).map(([name, value]) =>
    meta('property', `og:image:${name}`, String(value)),
  ),
];

interface PreviewImage {
  readonly src: string;
  /** Omitted when only the image's URL is known. */
  readonly known?: { readonly width: number; readonly height: number; readonly type: string };
}

/** Contents of a page's head. @param matches the page's routes, outermost first */
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

/** Home prefers the city image because not every client supports photo formats. */
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
