import type { PageHead } from '../../src/router/head';
import escapeHtml from 'escape-html';
import { PAGE_STATE_ID } from '../../src/page-state';
import { SITE_NAME } from '../../src/site-name';

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

export interface DocumentHead extends PageHead {
  readonly preview: PreviewImage;
}

/** Title and metadata of a page. */
export function headTags(head: DocumentHead): string {
  const { title, description, canonical, preview, isIndexed, jsonLd } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('name', 'robots', isIndexed ? 'index,follow' : 'noindex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...previewTags(preview),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...jsonLd.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`),
  ].join('');
}

const previewTags = ({ src, known }: PreviewImage): string[] => [
  meta('property', 'og:image', src),
  ...Object.entries(known ?? {}).map(([name, value]) =>
    meta('property', `og:image:${name}`, String(value)),
  ),
];

export interface PreviewImage {
  readonly src: string;
  /** Omitted when only the image's URL is known. */
  readonly known?: { readonly width: number; readonly height: number; readonly type: string };
}
