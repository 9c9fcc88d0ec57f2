import http from 'node:http';
import { sites } from './test';

/** The page as seen by a program without scripts. */
export async function readHtml(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
}

/** A URL of the sample site. */
export const url = (pathname: string): string => sites.sample() + pathname;

export interface RawResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A request to the sample site with its path sent exactly as given. */
export function ask(
  pathname: string,
  options: http.RequestOptions = {},
  body = '',
): Promise<RawResponse> {
  const { hostname, port } = new URL(sites.sample());
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: pathname, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The body of a URL of the sample site. */
export const textOf = async (pathname: string): Promise<string> =>
  (await fetch(url(pathname))).text();
