import { query } from '@tableside/contracts/queries';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { SiteSettings } from '@tableside/contracts/site/model';
import { loggableUrl } from '@tableside/server/requests';
import { matchRoutes } from 'react-router-dom';
import type { RemoteRoute } from '../../browser/federation/composition';
import type { PageRegistry, PageRemote } from '../../browser/federation/registry';
import { dehydrateQueries } from '../../browser/page-queries';
import type { PageState } from '../../browser/page-state';
import { FaultFinder, faultsIn, releasesOf, type PageHealth } from './page-health';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { ShownSlots } from './page-content';
import {
  describeDocument,
  headTags,
  jsonForScript,
  STATE_TAG,
  type DocumentHead,
} from './document-head';
import {
  handlerWithoutRemote,
  isHeldBack,
  isRenderable,
  readPageData,
  retryWithEarlier,
  type PageAttempt,
  type PageData,
  type RenderContext,
} from './page-attempt';
import { kindOf } from './page-request';
import { isUnread, renderLoading, renderTree } from './render-tree';
import { zoneOffsets } from './zone-offsets';

export interface PageBody {
  readonly html: string;
  /** True when nothing failed and nothing is left to the browser, so the page may be cached. */
  readonly isComplete: boolean;
  /** True when the server failed and wrote a loading state with status 503. Omitted: false. */
  readonly isLost?: boolean;
  /** Omitted when no remote code ran. */
  readonly health?: PageHealth;
  /** Omitted when the page has no sponsor slot or is left to the browser. */
  readonly shown?: ShownSlots;
}

/**
 * Creates title, body, and state of a page once its data is loaded. If a release throws, renders
 * again with the last known good release. Never rejects: failed parts are left to the browser.
 */
export async function finishPage(
  context: RenderContext,
  attempt: PageAttempt,
  data: PageData,
): Promise<PageBody> {
  const first = await render(context, attempt, data);
  const again = await retryWithEarlier(context, attempt, [...first.faults.failed.values()]);
  if (!again) return writePage(context, attempt, first, attempt.snapshot);
  const second = await render(context, again, readPageData(again));
  return writePage(context, again, second, attempt.snapshot);
}

/** Renders a page once its data is loaded. Never rejects: failed parts are left to the browser. */
async function render({ log, slowParts }: RenderContext, attempt: PageAttempt, data: PageData) {
  const { pageRequest, parts, federation, handler, snapshot, remoteRoute } = attempt;
  const { page: deadline } = attempt.deadlines;
  const where = { requestId: pageRequest.requestId, url: loggableUrl(pageRequest.url.pathname) };
  const faults = new FaultFinder(snapshot, deadline);
  const nothing = { html: '', head: null, loaderData: null, errors: null, isLost: false };

  const tryToRender = async () => {
    const loaded = await data;
    if (loaded instanceof Response) return nothing;
    const head = describeDocument(pageRequest.url, parts, loaded.matches);
    const thrown = faultsIn(loaded.errors, remoteRoute);
    for (const { error, owner } of thrown) faults.blame(error, '', owner);
    if (!isRenderable(attempt) || thrown.length > 0)
      return { ...nothing, head, isLost: isHeldBack(attempt) };
    const onError = (error: unknown, componentStack?: string) =>
      log.warn(
        { err: error, ...where, ...faults.blame(error, componentStack) },
        'part not rendered',
      );
    const startedAt = performance.now();
    const tree = { parts, federation, handler, context: loaded, deadline, onError };
    const html = await renderTree(tree);
    const renderMs = performance.now() - startedAt;
    const { loaderData, errors } = loaded;
    return { html, head, loaderData, errors, isLost: false, renderMs };
  };
  const rendered = await tryToRender().catch((error: unknown) => {
    faults.blameRender(error);
    log.error({ err: error, ...where }, 'page not rendered');
    return { ...nothing, isLost: isRenderable(attempt) || isHeldBack(attempt) };
  });
  if (!rendered.loaderData) return { ...rendered, ...renderFrame(attempt, rendered.head), faults };

  const ran = releasesOf(snapshot, attempt.modules);
  const unfinished = deadline.aborted ? remotesOfLateSlots(rendered.html) : new Set<RemoteName>();
  const late = ran.filter(
    ({ remote, container }) =>
      faults.late.has(container) || (unfinished.has(remote) && !faults.failed.has(container)),
  );
  const kind = kindOf(pageRequest.url.pathname, remoteRoute);
  for (const { container } of slowParts.record(kind, ran, late))
    log.warn({ ...where, container }, 'skipping a slow release');
  return { ...rendered, faults };
}

type Rendered = Awaited<ReturnType<typeof render>>;

/** The frame and title of a page that the browser has to render. Never throws. */
function renderFrame(attempt: PageAttempt, known: DocumentHead | null) {
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

/** The element of a slot left entirely to the browser, as `RemoteSlot` and React write it. */
const LATE_SLOT = /<div[^>]* data-remote="([a-z0-9-]+)" data-widget="[^"]*"[^>]*><!--\$[!?]-->/g;

/**
 * The remotes of slots that are still empty. React's stack contains the components around a
 * pending one but not itself, which may be the only one of the remote.
 */
const remotesOfLateSlots = (html: string): ReadonlySet<RemoteName> =>
  new Set([...html.matchAll(LATE_SLOT)].map(([, remote = '']) => remote));

/** Reloads pages that the browser cannot render either. */
const RELOAD = '<meta http-equiv="refresh" content="10">';

/** @param headSnapshot what the head of the page was made of */
async function writePage(
  { assets, config }: RenderContext,
  attempt: PageAttempt,
  { html, isLost, head, loaderData, errors, faults, ...timing }: Rendered,
  headSnapshot: RegistrySnapshot,
): Promise<PageBody> {
  const { parts, snapshot, modules, queries, pageRequest, remoteRoute, missing } = attempt;
  const { queryClient, platform } = parts;
  const isVerified = missing.length === 0;
  const settings = queryClient.getQueryData<SiteSettings>(query('settings').queryKey);
  const state: PageState = {
    config: platform.config,
    registry: pageRegistry(snapshot.page, remoteRoute),
    modules: loaderData ? modules : [],
    loaderData,
    errors,
    queries: dehydrateQueries(queryClient),
    zone: zoneOffsets(settings?.timeZone ?? platform.config.timeZone, new Date()),
    // A page left to the browser must not start with other content.
    content: attempt.content.toState(!loaderData || !isVerified),
    shell: assets.manifest.version,
    beaconShare: config.beaconShare,
    ...((snapshot.isPreview || pageRequest.draft) && { isPreview: true }),
    ...(snapshot.canaries.size > 0 && { isSplit: true }),
  };
  const hasNoScript = isUnread(snapshot);
  const hasData = queries.haveResponses();
  queryClient.clear();
  const page = [
    headTags(head ?? describeDocument(pageRequest.url, parts, [])),
    ...(hasNoScript ? [RELOAD] : []),
    ...(loaderData ? [] : [`<noscript>${RELOAD}</noscript>`]),
    await assets.laterStyles(snapshot, modules, html, headSnapshot),
    `</head><body><div id="root">${html}</div>`,
    `${STATE_TAG}${jsonForScript(state)}</script>`,
    hasNoScript ? '' : assets.hydrationScripts(snapshot, modules, headSnapshot),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !faults.hasFailed && hasData && isVerified;
  const health = {
    ran: releasesOf(snapshot, modules),
    failed: [...(attempt.failedBefore ?? []), ...faults.failed.values()],
    ...(faults.hasShellFailed && { isShellFault: true }),
    ...timing,
  };
  const slots = loaderData && !snapshot.isPreview ? attempt.content.shown() : [];
  const shown = { page: kindOf(pageRequest.url.pathname, remoteRoute), slots };
  return { html: page, isComplete, isLost, health, ...(slots.length > 0 && { shown }) };
}

/** True when all pages of a remote are independent. */
const isApart = ({ routes }: PageRemote): boolean =>
  routes.length > 0 && routes.every(({ apart }) => apart);

export const pageRegistry = (
  registry: PageRegistry,
  remoteRoute: RemoteRoute | undefined,
): PageRegistry =>
  Object.fromEntries(
    Object.entries(registry).filter(
      ([name, remote]) => name === remoteRoute?.remote || !isApart(remote),
    ),
  );
