import type { StoreReader } from '@tableside/registry/reader';
import type { RoutesModule } from '@tableside/contracts/remote';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { queryClientContext } from '@tableside/platform';
import { createStaticHandler, RouterContextProvider } from 'react-router-dom';
import type { ShellParts } from '../../browser/app-providers';
import { createServerPlatform } from '../../browser/create-server-platform';
import {
  findRoute,
  modulesOn,
  slotsOn,
  type RemoteRoute,
  type Composition,
  type ModuleRef,
} from '../../browser/federation/composition';
import { federationContext, type Federation } from '../../browser/federation/federation';
import { buildRoutes } from '../../browser/router/routes';
import { createServerCall } from '../../browser/transport/server-call';
import type { ServerConfig } from '../config';
import type { RanRelease, SlowReleases } from './page-health';
import type { Logger } from '../logger';
import type { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import { fallBack } from '../releases/select-releases';
import {
  createServerFederation,
  loadModules,
  type ServerRemotes,
} from '../releases/server-remotes';
import type { RegistrySnapshot } from '../releases/snapshot';
import {
  beforeDeadline,
  PageQueries,
  type ApiCircuit,
  type Deadlines,
  type SharedReads,
} from './api-calls';
import type { PageAssets } from './page-assets';
import { createPageContent, type PageContent } from './page-content';
import { kindOf, type PageRequest } from './page-request';
import { isUnread, unreadRoutes } from './render-tree';

/** What the renders of a thread share. */
export interface RenderContext {
  readonly config: ServerConfig;
  readonly assets: PageAssets;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly remotes: ServerRemotes;
  readonly store: Pick<StoreReader, 'read'>;
  readonly content: ContentSource;
  readonly circuit: ApiCircuit;
  readonly reads: SharedReads;
  readonly slowParts: SlowReleases;
  readonly log: Logger;
}

interface AttemptStart {
  readonly pageRequest: PageRequest;
  readonly snapshot: RegistrySnapshot;
  readonly deadlines: Deadlines;
  /** Of a retry: the releases that threw before. */
  readonly failedBefore?: readonly RanRelease[];
}

/** A page request with its releases, their loaded parts, and the platform they run on. */
export interface PageAttempt extends AttemptStart {
  readonly remoteRoute: RemoteRoute | undefined;
  readonly federation: Federation;
  /** Loaded parts of the page. */
  readonly modules: readonly ModuleRef[];
  /** Remotes of the page that are unavailable or must not run here; the browser renders them. */
  readonly missing: readonly RemoteName[];
  readonly content: PageContent;
  readonly parts: ShellParts;
  readonly queries: PageQueries;
  readonly handler: StaticHandler;
}

type StaticHandler = ReturnType<typeof createStaticHandler>;

const handlers = new WeakMap<Composition, Map<RoutesModule | null, StaticHandler>>();

/** Built and ranked once. @param module null: a loading state replaces the remote's own routes */
function handlerOf(
  snapshot: RegistrySnapshot,
  remoteRoute: RemoteRoute | undefined,
  module: RoutesModule | null,
): StaticHandler {
  const { composition } = snapshot;
  const known = handlers.get(composition) ?? new Map<RoutesModule | null, StaticHandler>();
  handlers.set(composition, known);
  const loaded = remoteRoute && module ? [[remoteRoute.remote, module] as const] : [];
  const build = () =>
    isUnread(snapshot) ? unreadRoutes : buildRoutes(composition, new Map(loaded));
  const handler = known.get(module) ?? createStaticHandler(build());
  known.set(module, handler);
  return handler;
}

/** The routes of a page of which only the frame is rendered. */
export const handlerWithoutRemote = ({ snapshot, remoteRoute }: PageAttempt): StaticHandler =>
  handlerOf(snapshot, remoteRoute, null);

/**
 * Determines the parts of the page and loads their remotes and content. Falls back to the last
 * known good release when a server build cannot be loaded.
 */
export async function prepareAttempt(
  context: RenderContext,
  start: AttemptStart,
): Promise<PageAttempt> {
  const { config, log, remotes, slowParts } = context;
  const { pageRequest, snapshot, deadlines } = start;
  const { url, without = [], draft, requestId } = pageRequest;
  const { composition } = snapshot;
  const remoteRoute = findRoute(composition.routes, url.pathname);
  const kind = kindOf(url.pathname, remoteRoute);
  const mayRun = new Map(
    [...snapshot.active].filter(
      ([name, { container }]) =>
        !mustNotRun(without, name) &&
        !snapshot.withheld.has(name) &&
        // The page waits for the remote that owns it, however slow it is.
        (name === remoteRoute?.remote || slowParts.mayKeepWaiting(kind, container)),
    ),
  );
  const federation = createServerFederation(mayRun, remotes);
  const wanted = modulesOn(composition, url.pathname, remoteRoute);
  const [live, modules] = await Promise.all([
    context.content.read(snapshot.content),
    loadModules(federation, wanted, (error, module) =>
      log.warn({ err: error, requestId, ...module }, 'remote not rendered here'),
    ),
  ]);
  const countsFor = snapshot.isPreview || draft ? null : config.siteOrigin;
  const content = createPageContent(live, countsFor, draft);
  const parts = createShellParts(context, start, content);
  const routes = remoteRoute && federation.peek(remoteRoute.remote, './routes');
  const attempt: PageAttempt = {
    ...start,
    remoteRoute,
    federation,
    modules,
    missing: wanted.filter((each) => !modules.includes(each)).map(({ remote }) => remote),
    content,
    parts,
    queries: new PageQueries(parts.queryClient, deadlines.reads),
    handler: handlerOf(snapshot, remoteRoute, routes ?? null),
  };
  const lost = attempt.missing.filter((remote) => mayRun.has(remote));
  return (await retryWithEarlier(context, attempt, [], lost)) ?? attempt;
}

function createShellParts(
  { config, circuit, reads, log }: RenderContext,
  { pageRequest: { isReturning, isPrivate, requestId }, snapshot, deadlines }: AttemptStart,
  content: PageContent,
): ShellParts {
  const { apiOrigin: apiBase, publicApiOrigin: apiOrigin, siteOrigin, timeZone, mapTiles } = config;
  const renderedAt = new Date().toISOString();
  const call = createServerCall({ apiBase, requestId, deadline: deadlines.reads });
  // A private page shows what its visitor has just changed.
  const read = isPrivate
    ? call
    : reads.share(createServerCall({ apiBase, requestId }), deadlines.reads);
  return createServerPlatform({
    config: { apiOrigin, siteOrigin, timeZone, mapTiles, renderedAt },
    telemetry: {
      report: (error, details) => log.warn({ err: error, requestId, ...details }, 'render'),
    },
    content: content.published,
    composition: snapshot.composition,
    isReturning,
    call: circuit.guard(call),
    read: circuit.guard(read),
  });
}

/**
 * The page again with the last known good releases; null when they are unavailable or this is
 * already a retry.
 * @param failed releases that threw
 * @param lost remotes that failed to load
 */
export async function retryWithEarlier(
  context: RenderContext,
  attempt: PageAttempt,
  failed: readonly RanRelease[],
  lost: readonly RemoteName[] = [],
): Promise<PageAttempt | null> {
  const { pageRequest, deadlines, failedBefore } = attempt;
  const remotes = new Set([...lost, ...failed.map(({ remote }) => remote)]);
  const snapshot = fallBack(attempt.snapshot, remotes);
  if (failedBefore || !snapshot || deadlines.page.aborted) return null;
  const start = { pageRequest, snapshot, deadlines, failedBefore: failed };
  const again = await prepareAttempt(context, start);
  if (!hasAll(again, remotes)) return null;
  attempt.parts.queryClient.clear();
  return again;
}

/** True when everything these remotes show on the page is loaded. */
function hasAll(
  { pageRequest, remoteRoute, snapshot, federation }: PageAttempt,
  remotes: ReadonlySet<RemoteName>,
): boolean {
  if (remoteRoute && remotes.has(remoteRoute.remote)) {
    const routes = federation.peek(remoteRoute.remote, './routes')?.routes;
    if (!routes?.[remoteRoute.path]) return false;
  }
  return slotsOn(snapshot.composition, pageRequest.url.pathname, remoteRoute)
    .filter(({ remote }) => remotes.has(remote))
    .every(({ remote, widget }) => federation.peek(remote, './widgets')?.widgets[widget]);
}

const mustNotRun = (without: NonNullable<PageRequest['without']>, remote: RemoteName): boolean =>
  without === 'all' || without.includes(remote);

/** False when the page's remote cannot be loaded here, so the browser renders it. */
export const isRenderable = ({ remoteRoute, federation }: PageAttempt): boolean =>
  !remoteRoute || federation.peek(remoteRoute.remote, './routes') !== null;

/** True when the server could render the page but must not run the remote's code right now. */
export const isHeldBack = ({ pageRequest, remoteRoute, snapshot }: PageAttempt): boolean =>
  remoteRoute !== undefined &&
  Boolean(snapshot.active.get(remoteRoute.remote)?.server) &&
  mustNotRun(pageRequest.without ?? [], remoteRoute.remote);

export async function readPageData(attempt: PageAttempt) {
  const { handler, pageRequest, parts, federation, queries, deadlines } = attempt;
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, parts.queryClient);
  requestContext.set(federationContext, federation);
  const loading = handler.query(new Request(pageRequest.url), { requestContext });
  const context = await beforeDeadline(loading, deadlines.loaders);
  await queries.settle();
  return context;
}

export type PageData = ReturnType<typeof readPageData>;
