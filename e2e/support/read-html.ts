import http from 'node:http';
import { sites } from './test';

/** The page as a program without scripts reads it. */
export async function readHtml(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
}

/** An address of the site with sample data. */
export const url = (place: string): string => sites.sample() + place;

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A request to the site with sample data whose path goes out exactly as it is given, dots, percent signs and all. */
export function ask(
  place: string,
  options: http.RequestOptions = {},
  body = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(sites.sample());
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: place, ...options }, (response) => {
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

/** The body of an address of the site with sample data. */
export const textOf = async (place: string): Promise<string> => (await fetch(url(place))).text();
