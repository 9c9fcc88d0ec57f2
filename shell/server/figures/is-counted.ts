import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** True for a page that a person's browser asks for because somebody wants to see it. Left out are known robots, programs
 * that are no browser, pages that are fetched ahead, and whoever asks not to be tracked: they are taken at their word. */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  const isBrowser =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
  const isUnwanted = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
  const agent = headers['user-agent'];
  return isBrowser && !isAhead && !isUnwanted && agent !== undefined && !isbot(agent);
}
