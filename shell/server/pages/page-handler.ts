import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerConfig } from '../config';
import { chooseEncoding, createEncoder } from '../http/encoding';
import { fillTemplate } from './nonce-template';
import type { PageCache } from './page-cache';
import { pageHeaders, privateHeaders } from './page-headers';
import type { RenderedPage } from '../render/page-renderer';
import { readVisit } from './page-visit';
import { readRequestId } from '../http/request-id';

export interface PageHandlerParts {
  readonly config: ServerConfig;
  readonly cache: PageCache;
  readonly noncePlaceholder: string;
}

/** 16 random bytes: every answer has its own. */
export const createNonce = (): string => randomBytes(16).toString('base64');

/** Answers with a page: its opening at once, the rest when the data is there; or whole, when it was just made. */
export function createPageHandler({ config, cache, noncePlaceholder }: PageHandlerParts) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const nonce = createNonce();
    const visit = readVisit(url, readRequestId(request));
    const { page, isJoined, template } = await cache.open(visit);
    const secrecy = visit.isPrivate ? privateHeaders : {};
    if (page.redirect) {
      const headers = { location: page.redirect, 'cache-control': 'no-store', ...secrecy };
      response.writeHead(page.opening.status, headers).end();
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const headers = {
      ...pageHeaders(config, nonce),
      ...secrecy,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(page.opening.status === 503 && { 'retry-after': '5' }),
    };
    if (request.method === 'HEAD') {
      response.writeHead(page.opening.status, headers).end();
      return;
    }
    const ready = isJoined && encoding === 'br' ? await template() : null;
    response.writeHead(page.opening.status, headers);
    if (ready) response.end(fillTemplate(ready, nonce));
    else await stream(response, page, encoding, (html) => html.replaceAll(noncePlaceholder, nonce));
  };
}

async function stream(
  response: ServerResponse,
  { opening, rest }: RenderedPage,
  encoding: ReturnType<typeof chooseEncoding>,
  fill: (html: string) => string,
): Promise<void> {
  if (encoding === 'identity') {
    response.write(fill(opening.html));
    response.end(fill(await rest));
    return;
  }
  const encoder = createEncoder(encoding);
  encoder.pipe(response);
  encoder.write(fill(opening.html));
  encoder.flush();
  encoder.end(fill(await rest));
}
