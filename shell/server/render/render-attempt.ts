import type { RemoteName } from '@tableside/contracts/registry/release';
import { loggableUrl } from '@tableside/server/requests';
import { matchRoutes } from 'react-router-dom';
import type { PageState } from '../../src/page-state';
import { describeDocument } from './document-head';
import type { DocumentHead } from './html';
import {
  handlerWithoutRemote,
  isHeldBack,
  isRenderable,
  type PageAttempt,
  type PageData,
  type PageRendererParts,
} from './page-attempt';
import { FaultFinder, faultsIn, releasesOf } from './page-health-signals';
import { kindOf } from './page-request';
import { renderLoading, renderTree } from './render-tree';

export interface RenderedTree {
  /** A loading state when the browser has to render everything. */
  readonly html: string;
  readonly head: DocumentHead | null;
  /** True when the server can usually render the page but failed this time. */
  readonly isLost: boolean;
  readonly loaderData: PageState['loaderData'];
  readonly errors: PageState['errors'];
  readonly faults: FaultFinder;
  /** React's render time in milliseconds; omitted when it did not run. */
  readonly renderMs?: number;
}

/** Renders a page once its data is loaded. Never rejects: failed parts are left to the browser. */
export async function renderAttempt(
  { log, slowParts }: Pick<PageRendererParts, 'log' | 'slowParts'>,
  attempt: PageAttempt,
  data: PageData,
): Promise<RenderedTree> {
  const { pageRequest, parts, federation, handler, snapshot, claim } = attempt;
  const { page: deadline } = attempt.deadlines;
  const where = { requestId: pageRequest.requestId, url: loggableUrl(pageRequest.url.pathname) };
  const faults = new FaultFinder(snapshot, deadline);
  const nothing = { html: '', head: null, loaderData: null, errors: null, isLost: false };

  const render = async () => {
    const context = await data;
    if (context instanceof Response) return nothing;
    const head = describeDocument(pageRequest.url, parts, context.matches);
    const thrown = faultsIn(context.errors, claim);
    for (const { error, owner } of thrown) faults.blame(error, '', owner);
    if (!isRenderable(attempt) || thrown.length > 0)
      return { ...nothing, head, isLost: isHeldBack(attempt) };
    const onError = (error: unknown, componentStack?: string) =>
      log.warn(
        { err: error, ...where, ...faults.blame(error, componentStack) },
        'part not rendered',
      );
    const startedAt = performance.now();
    const html = await renderTree({ parts, federation, handler, context, deadline, onError });
    const renderMs = performance.now() - startedAt;
    const { loaderData, errors } = context;
    return { html, head, loaderData, errors, isLost: false, renderMs };
  };
  const rendered = await render().catch((error: unknown) => {
    faults.blameRender(error);
    log.error({ err: error, ...where }, 'page not rendered');
    return { ...nothing, isLost: isRenderable(attempt) || isHeldBack(attempt) };
  });
  if (!rendered.loaderData) return { ...rendered, ...loadingPage(attempt, rendered.head), faults };

  const ran = releasesOf(snapshot, attempt.modules);
  const unfinished = deadline.aborted ? remotesOfLateSlots(rendered.html) : new Set<RemoteName>();
  const late = ran.filter(
    ({ remote, container }) =>
      faults.late.has(container) || (unfinished.has(remote) && !faults.failed.has(container)),
  );
  const nameOf = ({ container }: { readonly container: string }) => container;
  const kind = kindOf(pageRequest.url.pathname, claim);
  for (const container of slowParts.record(kind, ran.map(nameOf), new Set(late.map(nameOf)))) {
    log.warn({ ...where, container }, 'skipping a slow release');
  }
  return { ...rendered, faults };
}

/**
 * The server's part of a page that the browser has to render: frame and title. Never throws.
 * @param known the head, if the page's loaders finished
 */
function loadingPage(
  attempt: PageAttempt,
  known: DocumentHead | null,
): Pick<RenderedTree, 'html' | 'head'> {
  const { pageRequest, parts, federation, handler } = attempt;
  try {
    const matches = matchRoutes(handler.dataRoutes, pageRequest.url.pathname) ?? [];
    const frame = { parts, federation, handler: handlerWithoutRemote(attempt) };
    return {
      html: renderLoading(frame, pageRequest.url),
      head: known ?? describeDocument(pageRequest.url, parts, matches),
    };
  } catch {
    // A release may have changed shared globals.
    return { html: '', head: known };
  }
}

/**
 * The element of a slot whose widget is entirely left to the browser, as `RemoteSlot` and React
 * write it.
 */
const LATE_SLOT = /<div[^>]* data-remote="([a-z0-9-]+)" data-widget="[^"]*"[^>]*><!--\$[!?]-->/g;

/**
 * The remotes of slots that are still empty. React's stack contains the components around a
 * pending one but not itself, which may be the only one of the remote.
 * @param html a rendered page
 */
const remotesOfLateSlots = (html: string): ReadonlySet<RemoteName> =>
  new Set([...html.matchAll(LATE_SLOT)].map(([, remote = '']) => remote));
