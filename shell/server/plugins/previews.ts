import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LEAVE_PATH } from '../preview/leave-path';
import { NO_PREVIEW_POLICY, noPreviewPage } from '../preview/no-preview-page';
import { PREVIEW_HEADERS } from '../preview/preview-handler';
import { isPreview, PREVIEW_PATH, type Previews } from '../preview/previews';

export interface PreviewLinksOptions {
  readonly previews: Previews;
  readonly siteOrigin: string;
}

/** The token of a link stands in no log, and no other site hears of it. */
const SECRECY = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

/** `GET /preview?token=...`: begins a preview in the browser that asks, in the place of one that it is in, and leads to the site.
 * `POST /preview/leave`: ends it. */
export async function previewLinks(
  app: FastifyInstance,
  { previews, siteOrigin }: PreviewLinksOptions,
): Promise<void> {
  // What a form posts that has no fields.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, null),
  );
  const go = (reply: FastifyReply, cookie: string, to: string) =>
    reply
      .code(303)
      .headers({ ...SECRECY, 'set-cookie': cookie, location: to })
      .send();

  app.get(PREVIEW_PATH, async ({ query }, reply) => {
    const { token } = query as { readonly token?: unknown };
    const opened = await previews.open(typeof token === 'string' ? token : '');
    if (isPreview(opened)) return go(reply, previews.begin(opened), '/');
    return reply
      .code(opened.status)
      .headers({
        ...SECRECY,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': NO_PREVIEW_POLICY,
      })
      .send(noPreviewPage(opened.sentence));
  });
  app.post(LEAVE_PATH, async (request, reply) =>
    go(reply, previews.end(), pageOf(request, siteOrigin)),
  );
}

/** The page that the button stood on. */
function pageOf({ headers: { referer } }: FastifyRequest, siteOrigin: string): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url?.origin === siteOrigin ? url.pathname + url.search : '/';
}
