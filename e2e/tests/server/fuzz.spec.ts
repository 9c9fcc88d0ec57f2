import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountSite } from '../../support/account-site';
import { test } from '../../support/worker-test';
import {
  type FuzzRequest,
  generateRequests,
  type ApiDescription,
} from '../../support/generate-requests';
import { listSlugs, signUp } from '../../support/users';

/** A request that takes longer is hanging, in milliseconds. */
const HANGS_MS = 60_000;

interface FuzzResponse {
  readonly request: FuzzRequest;
  /** 0 without a response. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Sends requests to a site unmodified.
 * @param onHalf called once when half of them have a response
 */
async function sendAll(
  siteUrl: string,
  requests: readonly FuzzRequest[],
  check: (response: FuzzResponse) => void,
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
      // The body of a GET also needs framing, or it would be parsed as the next request.
      const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
      check({ request, ...(await send(options, body)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

/**
 * Retries on a new connection when the server closed the connection just as the request was
 * sent.
 */
async function send(
  options: http.RequestOptions,
  body: string,
): Promise<Omit<FuzzResponse, 'request'>> {
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
): Promise<Omit<FuzzResponse, 'request'>> {
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

/** FUZZ_REQUESTS and FUZZ_SEED set number and seed; `npm test -- --full` makes 50,000. */
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261125);
/** Minimum number of requests for the memory check. */
const LONG_RUN = 20_000;
/** Concurrent requests: fewer next to other tests than in the long run, which is alone. */
const AT_ONCE = COUNT < LONG_RUN ? 4 : 8;
/** How much memory a process may gain in the second half of the requests, in kB. */
const GROWTH_MAX_KB = 150_000;
/** Maximum number of bad responses in the output. */
const SHOWN = 10;

/** Memory of a process, in kB. */
async function readMemory(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}
const readMemories = ({ api, shell }: AccountSite) =>
  Promise.all([readMemory(api.child.pid), readMemory(shell.child.pid)]);

/** The problem with a response; null for none. */
function judge({ request, status, type, body }: FuzzResponse): string | null {
  if (status === 0) return 'no answer';
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  const isCall = request.path.startsWith('/api/') && request.method !== 'HEAD';
  if (!isCall || status === 304 || (status < 400 && !type.includes('json'))) return null;
  if (request.path.startsWith('/api/openapi.json') && status === 200) return null;
  try {
    const { success, message } = JSON.parse(body) as Record<string, unknown>;
    if (typeof message !== 'string') return `no message: ${body.slice(0, 200)}`;
    if (status >= 400 ? success !== false : typeof success !== 'boolean') {
      return `success is ${String(success)}: ${body.slice(0, 200)}`;
    }
    return null;
  } catch {
    return `no envelope: ${status} ${type} ${body.slice(0, 200)}`;
  }
}

test(`${COUNT} fuzzed requests get no 5xx and always the envelope`, async ({ accounts: site }) => {
  test.setTimeout(120_000 + COUNT * 60);
  const response = await fetch(`${site.apiUrl}/api/openapi.json`);
  const api = (await response.json()) as ApiDescription;
  const slugs = (await listSlugs(site.apiUrl)).slice(0, 6).map(({ slug }) => slug);
  const token = await signUp(site);
  const requests = generateRequests({ api, slugs, token, seed: SEED, count: COUNT });
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let half = readMemories(site);
  await sendAll(
    site.url,
    requests,
    (each) => {
      statuses.set(each.status, (statuses.get(each.status) ?? 0) + 1);
      const problem = judge(each);
      const { method, path, headers, body } = each.request;
      if (problem) {
        wrong.push(
          `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body.slice(0, 300)}\n  ${problem}`,
        );
      }
    },
    () => {
      half = readMemories(site);
    },
  );
  expect(wrong.slice(0, SHOWN)).toEqual([]);
  // Some requests must be valid and some must get past the first checks.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 20);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(COUNT / 20);
  for (const pathname of ['/healthz', '/', '/restaurants', '/api/restraunt/collections']) {
    expect((await fetch(site.url + pathname)).status).toBe(200);
  }
  if (COUNT < LONG_RUN) return;
  const [before, after] = [await half, await readMemories(site)];
  test
    .info()
    .annotations.push({ type: 'memory, kB', description: JSON.stringify({ before, after }) });
  after.forEach((kb, at) => expect(kb - (before[at] ?? 0)).toBeLessThan(GROWTH_MAX_KB));
});
