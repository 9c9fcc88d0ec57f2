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
import { FaultFinder, faultsIn, releasesOf } from './page-evidence';
import { kindOf } from './page-visit';
import { renderLoading, renderTree } from './render-tree';

export interface RenderedTree {
  /** A loading state where the browser has to do it all. */
  readonly html: string;
  readonly head: DocumentHead | null;
  /** True where the server can usually do it, and could not this time. */
  readonly isLost: boolean;
  readonly loaderData: PageState['loaderData'];
  readonly errors: PageState['errors'];
  readonly faults: FaultFinder;
  /** How long React took, in milliseconds; left out where it had nothing to do. */
  readonly renderMs?: number;
}

/** Renders a page's tree once its data is there. Never rejects: what fails is left to the browser. */
export async function renderAttempt(
  { log, slowParts }: Pick<PageRendererParts, 'log' | 'slowParts'>,
  attempt: PageAttempt,
  data: PageData,
): Promise<RenderedTree> {
  const { visit, parts, federation, handler, snapshot, claim } = attempt;
  const { page: deadline } = attempt.deadlines;
  const where = { requestId: visit.requestId, url: loggableUrl(visit.url.pathname) };
  const faults = new FaultFinder(snapshot, deadline);
  const nothing = { html: '', head: null, loaderData: null, errors: null, isLost: false };

  const render = async () => {
    const context = await data;
    if (context instanceof Response) return nothing;
    const head = describeDocument(visit.url, parts, context.matches);
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
  const kind = kindOf(visit.url.pathname, claim);
  for (const container of slowParts.note(kind, ran.map(nameOf), new Set(late.map(nameOf)))) {
    log.warn({ ...where, container }, 'pages do without a release that is slow');
  }
  return { ...rendered, faults };
}

/** What the server writes of a page that the browser has to render: its frame and its title. Never throws.
 * @param known the head, where the page's loaders came to an end */
function loadingPage(
  attempt: PageAttempt,
  known: DocumentHead | null,
): Pick<RenderedTree, 'html' | 'head'> {
  const { visit, parts, federation, handler } = attempt;
  try {
    const matches = matchRoutes(handler.dataRoutes, visit.url.pathname) ?? [];
    const frame = { parts, federation, handler: handlerWithoutRemote(attempt) };
    return {
      html: renderLoading(frame, visit.url),
      head: known ?? describeDocument(visit.url, parts, matches),
    };
  } catch {
    // A release may have changed what all code shares.
    return { html: '', head: known };
  }
}

/** The box of a slot whose widget is left to the browser as a whole, as `RemoteSlot` and React write it. */
const LATE_SLOT = /<div[^>]* data-remote="([a-z0-9-]+)" data-widget="[^"]*"[^>]*><!--\$[!?]-->/g;

/** The remotes of slots that hold nothing yet. React's stack names the components around one that is waited for, not the
 * component itself, which may be all that is the remote's.
 * @param html a rendered page */
const remotesOfLateSlots = (html: string): ReadonlySet<RemoteName> =>
  new Set([...html.matchAll(LATE_SLOT)].map(([, remote = '']) => remote));
