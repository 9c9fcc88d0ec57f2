import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountSite } from '../support/account-site';
import { test } from '../support/worker-test';
import {
  type FuzzRequest,
  generateRequests,
  type ApiDescription,
} from '../support/generate-requests';
import { listSlugs, signUp } from '../support/people';

/** Sent at the same time. */
const AT_ONCE = 8;
/** After this long a request hangs, in milliseconds. */
const HANGS_MS = 60_000;

interface FuzzAnswer {
  readonly request: FuzzRequest;
  /** 0 where none came. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends requests to a site, as they are.
 * @param onHalf told once when half of them are answered */
async function sendAll(
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

/** FUZZ_REQUESTS and FUZZ_SEED say how many are made, and which; `npm test -- --full` makes 50,000. */
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 800);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261125);
/** From this many on memory has settled after half of them. */
const LONG_RUN = 20_000;
/** How much more either process may hold at the end than after half of the requests, in kB. */
const GROWTH_MAX_KB = 150_000;
/** How many bad answers are shown. */
const SHOWN = 10;

/** What a process holds, in kB. */
async function readMemory(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}
const readMemories = ({ api, shell }: AccountSite) =>
  Promise.all([readMemory(api.child.pid), readMemory(shell.child.pid)]);

/** What is wrong with an answer; null for nothing. */
function judge({ request, status, type, body }: FuzzAnswer): string | null {
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

test(`${COUNT} generated requests, most of them a little wrong: no 5xx, always the envelope, and the site is well after that`, async ({
  accounts: site,
}) => {
  test.setTimeout(120_000 + COUNT * 60);
  const answer = await fetch(`${site.apiUrl}/api/openapi.json`);
  const api = (await answer.json()) as ApiDescription;
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
  // The requests are neither all right nor all refused at the door.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 20);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(COUNT / 20);
  for (const place of ['/healthz', '/', '/restaurants', '/api/restraunt/shelves']) {
    expect((await fetch(site.url + place)).status).toBe(200);
  }
  if (COUNT < LONG_RUN) return;
  const [before, after] = [await half, await readMemories(site)];
  test
    .info()
    .annotations.push({ type: 'memory, kB', description: JSON.stringify({ before, after }) });
  after.forEach((kb, at) => expect(kb - (before[at] ?? 0)).toBeLessThan(GROWTH_MAX_KB));
});
