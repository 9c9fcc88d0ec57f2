import type { StoreReader } from '@tableside/registry/reader';
import { setTimeout } from 'node:timers/promises';
import { DEV_VERSION } from '@tableside/contracts/registry/names';
import { isMissingError } from '@tableside/platform';
import { loggableUrl } from '@tableside/server/requests';
import { matchRoutes, type StaticHandlerContext } from 'react-router-dom';
import { readHandle } from '../../browser/layout/route-handle';
import type { ServerConfig } from '../config';
import { faultsIn, findFaultyRelease, SlowReleases } from './page-health';
import type { Logger } from '../logger';
import { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import { withCanaries } from '../releases/select-releases';
import { ServerRemotes } from '../releases/server-remotes';
import { ApiCircuit, SharedReads, startDeadlines } from './api-calls';
import { finishPage, type PageBody } from './finish-page';
import { PageAssets, type PageHead } from './page-assets';
import {
  isHeldBack,
  isRenderable,
  prepareAttempt,
  readPageData,
  retryWithEarlier,
  type PageAttempt,
  type PageData,
  type RenderContext,
} from './page-attempt';
import type { PageRequest } from './page-request';

/** How long the head gets to be sent before the render blocks everything, in milliseconds. */
const HEAD_START_MS = 5;

/** What is known of a page before its body. */
export interface PageStart {
  readonly head: PageHead & { readonly status: number };
  readonly redirect?: string;
}

export interface RenderedPage extends PageStart {
  /** Never rejects. */
  readonly body: Promise<PageBody>;
  readonly isCrowded?: () => boolean;
}

export interface Pages {
  /** Starts rendering a URL of the site. */
  readonly startPage: (pageRequest: PageRequest) => Promise<RenderedPage>;
}

/** Renders pages in the calling thread. */
export class PageRenderer implements Pages {
  constructor(private readonly context: RenderContext) {}

  async startPage(pageRequest: PageRequest): Promise<RenderedPage> {
    const { assets, config, registry } = this.context;
    const deadlines = startDeadlines(config.renderDeadlineMs);
    const snapshot = withCanaries(await registry.read(), pageRequest.canaries);
    const attempt = await prepareAttempt(this.context, { pageRequest, snapshot, deadlines });
    const data = readPageData(attempt);
    data.catch(() => undefined);
    if (attempt.remoteRoute?.statusFromData && isRenderable(attempt))
      return this.startWithData(attempt, data);
    const head = await assets.head(attempt.snapshot, attempt.modules);
    return {
      head: { ...head, status: await this.statusWithoutData(attempt) },
      body: finishPage(this.context, attempt, data),
    };
  }

  private async startWithData(first: PageAttempt, firstData: PageData): Promise<RenderedPage> {
    const met = await this.readIfAvailable(first, firstData);
    const errors = met && !(met instanceof Response) ? met.errors : null;
    const failed = faultsIn(errors, first.remoteRoute).flatMap(
      ({ error, owner }) => findFaultyRelease(first.snapshot, error, '', owner) ?? [],
    );
    const again = await retryWithEarlier(this.context, first, failed);
    const attempt = again ?? first;
    const data = again ? readPageData(again) : firstData;
    const head = this.context.assets.head(attempt.snapshot, attempt.modules);
    const loaded = await this.readIfAvailable(attempt, data);
    if (loaded instanceof Response) {
      return {
        head: { html: '', sources: { scripts: [], styles: [] }, status: loaded.status },
        body: Promise.resolve({ html: '', isComplete: false }),
        redirect: loaded.headers.get('location') ?? '/',
      };
    }
    const status = loaded ? pageStatus(loaded, attempt) : 503;
    const body = setTimeout(HEAD_START_MS).then(() => finishPage(this.context, attempt, data));
    return { head: { ...(await head), status }, body };
  }

  private readIfAvailable({ pageRequest: { url, requestId } }: PageAttempt, data: PageData) {
    return data.catch((error: unknown) => {
      const where = { requestId, url: loggableUrl(url.pathname) };
      this.context.log.error({ err: error, ...where }, 'loaders failed');
      return null;
    });
  }

  /** 503 when browsers cannot render the page either, or when the server may not right now. */
  private async statusWithoutData(attempt: PageAttempt): Promise<number> {
    const { remoteRoute, snapshot, handler, pageRequest } = attempt;
    if (isRenderable(attempt) || !remoteRoute) {
      const leaf = matchRoutes(handler.dataRoutes, pageRequest.url.pathname)?.at(-1);
      return leaf ? (readHandle(leaf.route).status ?? 200) : 404;
    }
    if (isHeldBack(attempt)) return 503;
    for (const { version, base, entry } of snapshot.page[remoteRoute.remote]?.releases ?? []) {
      // Remotes in development have their files elsewhere.
      if (version === DEV_VERSION) return 200;
      if (await this.context.store.read(base.slice(1) + entry).catch(() => null)) return 200;
    }
    return 503;
  }
}

/**
 * Loaders decide about missing data by throwing a Response (404, 410); 503 when a read that the
 * page waits for got no response.
 */
function pageStatus(
  { matches, statusCode }: StaticHandlerContext,
  { pageRequest: { url }, parts: { queryClient } }: PageAttempt,
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

/** Creates the page renderer of a thread. @throws when the shell has not been built */
export async function createRenderer(options: RendererOptions): Promise<PageRenderer> {
  const { config, log, registry, store } = options;
  return new PageRenderer({
    ...{ config, log, registry, store },
    remotes: options.remotes ?? new ServerRemotes(store),
    assets: await PageAssets.read(options.shellDir, store, config.isDevelopment),
    content: new ContentSource(store, log),
    circuit: new ApiCircuit(),
    reads: new SharedReads(config.renderDeadlineMs),
    slowParts: new SlowReleases(),
  });
}
