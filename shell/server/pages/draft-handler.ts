import proxyaddr from '@fastify/proxy-addr';
import { DRAFT_THEME_QUERY } from '@tableside/contracts/admin/content/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config';
import { sendText } from '../http/send-text';
import { pageHeaders } from '../render/page-headers';
import { refuseTooMany } from '../render/render-queue';
import { NO_PREVIEW_POLICY, noPreviewPage } from '../preview/preview-bar';
import { PREVIEW_HEADERS } from '../preview/preview-handler';
import { inlineScript } from '../render/policy-sources';
import type { StartPage } from '../render/page-renderer';
import { readPageRequest } from '../render/page-request';
import { z } from 'zod';
import { wireShown } from '@tableside/contracts/admin/content/wire';
import type { PageDraft } from '../render/page-content';

export interface DraftHandlerParts {
  readonly config: ServerConfig;
  readonly startPage: StartPage;
}

/** Not cached, not indexed, and without a referrer because the URL contains a token. */
const HEADERS = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

/** The admin pages frame this page next to their form; other sites cannot. */
const framedByUs = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Overrides the theme chosen in this browser. */
const themeScript = (theme: string) =>
  inlineScript(`document.documentElement.dataset.theme=${JSON.stringify(theme)}`);
const THEMES = new Map(['light', 'dark'].map((theme) => [theme, themeScript(theme)]));

/**
 * Responds with a page that shows drafts instead of live content. Cookies are neither read nor
 * set.
 */
export function createDraftHandler({ config, startPage }: DraftHandlerParts) {
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
    const page = await startPage(pageRequest).catch(refuseTooMany);
    if (!page) return sendText(reply, 'Too many requests. Try again in a moment.\n', 503);
    void reply.code(page.opening.status);
    if (page.redirect) return reply.headers({ location: page.redirect }).send();
    const { html: rest } = await page.rest;
    const theme = THEMES.get(url.searchParams.get(DRAFT_THEME_QUERY) ?? '');
    const { scripts, styles } = page.opening.sources;
    const headers = pageHeaders(config, {
      scripts: theme ? [...scripts, theme.source] : scripts,
      styles,
    });
    void reply.headers({
      ...headers,
      ...HEADERS,
      'content-security-policy': framedByUs(headers['content-security-policy']),
    });
    return reply.send([page.opening.html, theme?.html ?? '', rest].join(''));
  };
}

interface NoDraft {
  readonly status: 404 | 503;
  readonly message: string;
}

const reply = z.object({ success: z.boolean(), message: z.string(), data: z.unknown() });

/** How long the API may take, in milliseconds. */
const DEADLINE_MS = 4000;

const AWAY: NoDraft = {
  status: 503,
  message: 'The draft is not available right now. Try again in a moment.',
};

/**
 * Fetches the drafts behind a link from the API, which has validated them.
 * @param requestId joins the logs of both servers
 */
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
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { message, data } = reply.parse(await response.json());
    if (response.status === 404 || response.status === 400)
      return { status: 404, message: message };
    if (!response.ok) return { status: 503, message: message };
    return wireShown.parse(data) as PageDraft;
  } catch {
    return AWAY;
  }
}
