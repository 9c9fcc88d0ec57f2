import { setTimeout } from 'node:timers/promises';
import { loggableUrl } from '@tableside/server/loggable-url';
import { finishPage, type PageRest } from './finish-page';
import { faultsIn, findCulprit } from './page/page-evidence';
import type { PageOpening } from './assets/page-assets';
import {
  isHeldBack,
  fixedStatus,
  readPageData,
  type PageJob,
  type PageRendererParts,
} from './page-job';
import { prepareEarlier, preparePage } from './prepare-page';
import type { PageVisit } from './page/page-visit';
import type { StoreReader } from '@tableside/registry/store';
import { DEV_VERSION } from '@tableside/contracts/registry/names';
import type { PageRelease } from '../../src/federation/registry';
import { isMissingError } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { StaticHandlerContext } from 'react-router-dom';
import { readHandle } from '../../src/router/shell-handle';

/** A render holds up everything else; when the data is there already, the opening gets this long to leave, in
 * milliseconds. */
const HEAD_START_MS = 5;

/** What is known of a page before all of its data is there. */
export interface Opened {
  /** Status and first part, ready before any data unless the status hangs on it. */
  readonly opening: PageOpening & { readonly status: number };
  /** A loader sent the visitor elsewhere. */
  readonly redirect?: string;
}

/** A page on its way. */
export interface RenderedPage extends Opened {
  /** All the rest; never rejects. */
  readonly rest: Promise<PageRest>;
  /** Whether other pages wait for this one; left out, none does. */
  readonly isCrowded?: () => boolean;
}

const NOTHING: PageOpening = { html: '', sources: { scripts: [], styles: [] } };

/** Begins to render an address of the site. */
export type StartPage = (visit: PageVisit) => Promise<RenderedPage>;

/** A page that browsers have to render is a 503 where they cannot either, and while the server may not. */
async function statusWithoutData({ store }: PageRendererParts, job: PageJob): Promise<number> {
  const { isRenderable, claim, snapshot } = job;
  if (isRenderable || !claim) return fixedStatus(job);
  if (isHeldBack(job)) return 503;
  return (await canBrowsersLoad(store, snapshot.page[claim.remote]?.releases ?? [])) ? 200 : 503;
}

export function createPageRenderer(parts: PageRendererParts): StartPage {
  const { assets, log } = parts;

  return async function startPage(visit) {
    const { url, requestId } = visit;
    const first = await preparePage(parts, visit);
    const firstData = readPageData(first);
    firstData.catch(() => undefined);
    if (!first.claim?.statusFromData || !first.isRenderable) {
      const opening = await assets.opening(first.snapshot, first.modules);
      return {
        opening: { ...opening, status: await statusWithoutData(parts, first) },
        rest: finishPage(parts, first, firstData),
      };
    }
    const read = (data: typeof firstData) =>
      data.catch((error: unknown) => {
        log.error({ err: error, requestId, url: loggableUrl(url.pathname) }, 'loaders failed');
        return null;
      });
    const met = await read(firstData);
    const faults = met instanceof Response ? [] : faultsIn(met?.errors ?? null, first.claim);
    const failed = faults.flatMap(
      ({ error, owner }) => findCulprit(first.snapshot, error, '', owner) ?? [],
    );
    const again = await prepareEarlier(parts, first, failed);
    const job = again ?? first;
    const data = again ? readPageData(again) : firstData;
    const opening = assets.opening(job.snapshot, job.modules);
    const context = await read(data);
    if (context instanceof Response) {
      const redirect = context.headers.get('location') ?? '/';
      return {
        opening: { ...NOTHING, status: context.status },
        rest: Promise.resolve({ html: '', isComplete: false }),
        redirect,
      };
    }
    const status = context ? pageStatus(context, url, job.parts.queryClient) : 503;
    const rest = setTimeout(HEAD_START_MS).then(() => finishPage(parts, job, data));
    return { opening: { ...(await opening), status }, rest };
  };
}

/** True when the store has the entry of one of these releases, so that browsers can render what cannot be rendered here. */
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

/** HTTP status of a page that waits for its data. What there is not, is the page's own to say: its loader throws a
 * Response (404, 410), and nothing here guesses at that. The server adds 503 where a read that the page waits for got no
 * answer. */
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
