import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerConfig } from './config';
import { chooseEncoding, createEncoder } from './encoding';
import { pageHeaders } from './page-headers';
import type { RenderedPage } from './page-renderer';

export interface PageHandlerParts {
  readonly config: ServerConfig;
  readonly startPage: (url: URL) => Promise<RenderedPage>;
  readonly noncePlaceholder: string;
}

/** Answers with a page: its opening at once, the rest when the data is there. */
export function createPageHandler({ config, startPage, noncePlaceholder }: PageHandlerParts) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const nonce = randomBytes(16).toString('base64');
    const { opening, rest, redirect } = await startPage(url);
    if (redirect) {
      response.writeHead(opening.status, { location: redirect, 'cache-control': 'no-store' }).end();
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    response.writeHead(opening.status, {
      ...pageHeaders(config, nonce),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(opening.status === 503 && { 'retry-after': '5' }),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const fill = (html: string) => html.replaceAll(noncePlaceholder, nonce);
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
  };
}
