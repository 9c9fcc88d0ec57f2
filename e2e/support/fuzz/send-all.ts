import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FuzzRequest } from './generate-requests';

/** Sent at the same time. */
const AT_ONCE = 8;
/** After this long a request hangs, in milliseconds. */
const HANGS_MS = 60_000;

export interface FuzzAnswer {
  readonly request: FuzzRequest;
  /** 0 where none came. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends requests to a site, as they are.
 * @param onHalf told once when half of them are answered */
export async function sendAll(
  siteUrl: string,
  requests: readonly FuzzRequest[],
  check: (answer: FuzzAnswer) => void,
  onHalf: () => void = () => undefined,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { hostname, port } = new URL(siteUrl);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at];
      if (!request) continue;
      if (at === requests.length >> 1) onHalf();
      const { method, path, headers, body } = request;
      // A body of a GET too says where it ends: without that it would be the next request.
      const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
      check({ request, ...(await send(options, body)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

/** A connection that a server closed just as a request went out takes another one; one that gives none is no answer. */
async function send(
  options: http.RequestOptions,
  body: string,
): Promise<Omit<FuzzAnswer, 'request'>> {
  try {
    return await sendOnce(options, body);
  } catch {
    await wait(20);
    return sendOnce({ ...options, agent: false }, body).catch(() => ({
      status: 0,
      type: '',
      body: '',
    }));
  }
}

function sendOnce(
  options: http.RequestOptions,
  body: string,
): Promise<Omit<FuzzAnswer, 'request'>> {
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, timeout: HANGS_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: text,
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('It hangs.')));
    request.on('error', reject);
    request.end(body);
  });
}
