import type { StoreReader } from '@tableside/registry/reader';
import { setTimeout } from 'node:timers/promises';
import { loggableUrl } from '@tableside/server/requests';
import { finishPage, type PageBody } from './finish-page';
import { faultsIn, findFaultyRelease, type RanRelease } from './page-health-signals';
import { type PageHead, PageAssets } from './page-assets';
import {
  isHeldBack,
  isRenderable,
  prepareAttempt,
  readPageData,
  retryWithEarlier,
  type PageAttempt,
  type PageData,
  type PageRendererParts,
} from './page-attempt';
import { startDeadlines } from './deadlines';
import { withCanaries } from '../releases/snapshot';
import type { PageRequest } from './page-request';
import { DEV_VERSION } from '@tableside/contracts/registry/names';
import type { PageRelease } from '../../src/federation/registry';
import { isMissingError } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type StaticHandlerContext } from 'react-router-dom';
import { readHandle } from '../../src/layout/route-handle';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';
import { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import { ServerRemotes } from '../releases/server-remotes';
import { ApiCircuit } from './api-circuit';
import { SharedReads } from './shared-reads';
import { SlowParts } from './slow-parts';

/**
 * A render blocks everything else; when the data is already there, the head gets this long to
 * be sent, in milliseconds.
 */
const HEAD_START_MS = 5;

export interface Opened {
  readonly opening: PageHead & { readonly status: number };
  readonly redirect?: string;
}

export interface RenderedPage extends Opened {
  /** The rest of the page; never rejects. */
  readonly rest: Promise<PageBody>;
  readonly isCrowded?: () => boolean;
}

const NOTHING: PageHead = { html: '', sources: { scripts: [], styles: [] } };

export type StartPage = (pageRequest: PageRequest) => Promise<RenderedPage>;

/**
 * A page left to browsers is a 503 when they cannot render it either, or when the server may
 * not right now.
 */
async function statusWithoutData(
  { store }: PageRendererParts,
  attempt: PageAttempt,
): Promise<number> {
  const { claim, snapshot, handler, pageRequest } = attempt;
  if (isRenderable(attempt) || !claim) {
    const leaf = matchRoutes(handler.dataRoutes, pageRequest.url.pathname)?.at(-1);
    return leaf ? (readHandle(leaf.route).status ?? 200) : 404;
  }
  if (isHeldBack(attempt)) return 503;
  return (await canBrowsersLoad(store, snapshot.page[claim.remote]?.releases ?? [])) ? 200 : 503;
}

export function createPageRenderer(parts: PageRendererParts): StartPage {
  const { assets, config, log, registry } = parts;

  return async function startPage(pageRequest) {
    const { url, requestId, canaries } = pageRequest;
    const deadlines = startDeadlines(config.renderDeadlineMs);
    const snapshot = withCanaries(await registry.read(), canaries);
    const first = await prepareAttempt(parts, { pageRequest, snapshot, deadlines });
    const firstData = readPageData(first);
    firstData.catch(() => undefined);
    if (!first.claim?.statusFromData || !isRenderable(first)) {
      const opening = await assets.opening(first.snapshot, first.modules);
      return {
        opening: { ...opening, status: await statusWithoutData(parts, first) },
        rest: finishPage(parts, first, firstData),
      };
    }
    const read = (data: PageData) =>
      data.catch((error: unknown) => {
        log.error({ err: error, requestId, url: loggableUrl(url.pathname) }, 'loaders failed');
        return null;
      });
    const met = await read(firstData);
    const failed = met && !(met instanceof Response) ? loaderFaults(first, met.errors) : [];
    const remotes = failed.map(({ remote }) => remote);
    const again = await retryWithEarlier(parts, first, remotes, failed);
    const attempt = again ?? first;
    const data = again ? readPageData(again) : firstData;
    const opening = assets.opening(attempt.snapshot, attempt.modules);
    const context = await read(data);
    if (context instanceof Response) {
      const redirect = context.headers.get('location') ?? '/';
      return {
        opening: { ...NOTHING, status: context.status },
        rest: Promise.resolve({ html: '', isComplete: false }),
        redirect,
      };
    }
    const status = context ? pageStatus(context, url, attempt.parts.queryClient) : 503;
    const rest = setTimeout(HEAD_START_MS).then(() => finishPage(parts, attempt, data));
    return { opening: { ...(await opening), status }, rest };
  };
}

const loaderFaults = (
  { snapshot, claim }: PageAttempt,
  errors: StaticHandlerContext['errors'],
): RanRelease[] =>
  faultsIn(errors, claim).flatMap(
    ({ error, owner }) => findFaultyRelease(snapshot, error, '', owner) ?? [],
  );

/**
 * True when the store has the entry of one of these releases, so that browsers can render the
 * page.
 */
async function canBrowsersLoad(
  store: Pick<StoreReader, 'read'>,
  releases: readonly PageRelease[],
): Promise<boolean> {
  for (const { version, base, entry } of releases) {
    // Remotes in development have their files elsewhere.
    if (version === DEV_VERSION) return true;
    if (await store.read(base.slice(1) + entry).catch(() => null)) return true;
  }
  return false;
}

/**
 * HTTP status of a page that depends on its data. The page's loader decides about missing data
 * by throwing a Response (404, 410). The server adds 503 when a read that the page waits for
 * got no response.
 */
function pageStatus(
  { matches, statusCode }: Pick<StaticHandlerContext, 'matches' | 'statusCode'>,
  url: URL,
  queryClient: QueryClient,
): number {
  if (statusCode >= 400) return statusCode;
  const match = matches.at(-1);
  if (!match) return 404;
  const { status, queries } = readHandle(match.route);
  if (status) return status;
  const awaited = (queries?.({ params: match.params, url }) ?? []).filter(({ defer }) => !defer);
  const isAnswered = awaited.every(({ queryKey }) => {
    const state = queryClient.getQueryState(queryKey);
    return state?.status === 'success' || isMissingError(state?.error);
  });
  return isAnswered ? 200 : 503;
}

export interface RendererOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Directory with shell.json and client/. */
  readonly shellDir: string;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly store: Pick<StoreReader, 'read'>;
  readonly remotes?: ServerRemotes;
}

/**
 * Creates the page renderer in the calling thread.
 * @throws when the shell has not been built
 */
export async function createRenderer({
  config,
  log,
  shellDir,
  registry,
  store,
  remotes: givenRemotes,
}: RendererOptions): Promise<StartPage> {
  const remotes = givenRemotes ?? new ServerRemotes(store);
  const { isDevelopment } = config;
  return createPageRenderer({
    config,
    assets: await PageAssets.read({ shellDir, store, isDevelopment }),
    registry,
    remotes,
    store,
    content: new ContentSource(store, log),
    circuit: new ApiCircuit(),
    reads: new SharedReads(config.renderDeadlineMs),
    slowParts: new SlowParts(),
    log,
  });
}
