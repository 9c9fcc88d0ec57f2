import proxyaddr from '@fastify/proxy-addr';
import { DRAFT_THEME_QUERY } from '@tableside/contracts/admin/content/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { sendText } from '../http/responses';
import { pageHeaders, inlineScript } from '../render/page-headers';
import { nullIfTooMany } from '../render/render-queue';
import { NO_PREVIEW_POLICY, noPreviewPage } from './preview-bar';
import { PREVIEW_HEADERS } from './preview-handler';
import { readPageRequest } from '../render/page-request';
import { z } from 'zod';
import { wireShown } from '@tableside/contracts/admin/content/wire';
import type { PageDraft } from '../render/page-content';

/** Not cached, not indexed, and without a referrer because the URL contains a token. */
const HEADERS = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

/** The admin pages frame this page next to their form; other sites cannot. */
const framedByUs = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const THEMES = new Map(
  ['light', 'dark'].map((theme) => [
    theme,
    inlineScript(`document.documentElement.dataset.theme=${JSON.stringify(theme)}`),
  ]),
);

/** Responds with a page that shows drafts. Cookies are neither read nor set. */
export function createDraftHandler({ config, pages }: Pick<ServerContext, 'config' | 'pages'>) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    token: string,
  ): Promise<FastifyReply> => {
    const draft = await findDraft(config.apiOrigin, token, request.id);
    void reply.headers(HEADERS);
    if ('status' in draft) {
      return reply
        .code(draft.status)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': framedByUs(NO_PREVIEW_POLICY),
        })
        .send(noPreviewPage(draft.message));
    }
    const pageRequest = {
      ...readPageRequest(url, request.id, proxyaddr(request.raw, config.isTrustedProxy)),
      isPrivate: true,
      draft,
    };
    const page = await pages.startPage(pageRequest).catch(nullIfTooMany);
    if (!page) return sendText(reply, 'Too many requests. Try again in a moment.\n', 503);
    void reply.code(page.head.status);
    if (page.redirect) return reply.headers({ location: page.redirect }).send();
    const { html } = await page.body;
    const theme = THEMES.get(url.searchParams.get(DRAFT_THEME_QUERY) ?? '');
    const { scripts, styles } = page.head.sources;
    const headers = pageHeaders(config, {
      scripts: theme ? [...scripts, theme.source] : scripts,
      styles,
    });
    void reply.headers({
      ...headers,
      ...HEADERS,
      'content-security-policy': framedByUs(headers['content-security-policy']),
    });
    return reply.send(page.head.html + (theme?.html ?? '') + html);
  };
}

interface NoDraft {
  readonly status: 404 | 503;
  readonly message: string;
}

const reply = z.object({ success: z.boolean(), message: z.string(), data: z.unknown() });

/** How long the API may take, in milliseconds. */
const TIMEOUT_MS = 4000;

/** Fetches the drafts behind a link from the API, which has validated them. */
async function findDraft(
  apiOrigin: string,
  token: string,
  requestId: string,
): Promise<PageDraft | NoDraft> {
  try {
    const response = await fetch(new URL('/api/draft_pages', apiOrigin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { message, data } = reply.parse(await response.json());
    if (response.status === 404 || response.status === 400) return { status: 404, message };
    if (!response.ok) return { status: 503, message };
    return wireShown.parse(data) as PageDraft;
  } catch {
    const message = 'The draft isn’t available right now. Try again in a moment.';
    return { status: 503, message };
  }
}
