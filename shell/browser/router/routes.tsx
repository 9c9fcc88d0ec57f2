import { query, type QuerySpec } from '@tableside/contracts/queries';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RoutesModule, QueryArgs } from '@tableside/contracts/remote';
import type { RouteObject, LoaderFunctionArgs } from 'react-router-dom';
import {
  slotsOn,
  type Composition,
  findRoute,
  type RemoteRoute,
  type Slot,
} from '../federation/composition';
import { HomePage } from '../layout/home-page';
import { RootLayout } from '../layout/root-layout';
import { ErrorScreen, LoadingScreen, NotFoundScreen } from '../layout/screens';
import { RemotePage, UnavailablePage } from './remote-page';
import { HeadManager } from './head';
import type { ShellHandle } from '../layout/route-handle';
import { ensureQuery, queryClientContext } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { federationContext, type Federation } from '../federation/federation';
import { nameQueries } from '../hydration/remote-slot';

export const findRouteId = ({ path }: RemoteRoute): string => `remote:${path}`;
/** Splat of a remote's route: loads the remote, then shows 404 for unknown paths. */
export const splatRouteId = (route: RemoteRoute): string => `${findRouteId(route)}:rest`;
export const ROOT_ID = 'root';

const notFoundHandle = {
  status: 404,
  head: () => ({ title: 'Page not found', noIndex: true }),
} satisfies ShellHandle;
const notFound = { handle: notFoundHandle, Component: NotFoundScreen };

/** Head of a loading or unknown page. */
const bodyHandle = (
  route: RemoteRoute,
  isLoaded: (route: RemoteRoute) => boolean,
): ShellHandle => ({
  get isPending() {
    return !isLoaded(route);
  },
  get status() {
    return isLoaded(route) ? notFoundHandle.status : undefined;
  },
  head: () => (isLoaded(route) ? notFoundHandle.head() : { title: route.title ?? '' }),
});

/** Names routes by their owner. The router would use positions, which differ between server and browser when they know
 * different remotes. */
const withIds = (routes: readonly RouteObject[], parentId: string): RouteObject[] =>
  routes.map((route, position) => {
    const id = route.id ?? `${parentId}:${position}`;
    return route.children
      ? { ...route, id, children: withIds(route.children, id) }
      : { ...route, id };
  });

/** Routes of a loaded remote. A route without an index page responds with 404 there. */
export function branchRoutes(route: RemoteRoute, module: RoutesModule): RouteObject[] {
  const children = module.routes[route.path] ?? [];
  const hasIndex = children.some((route) => route.index || route.path === '');
  const index: RouteObject[] = hasIndex ? [] : [{ index: true, ...notFound }];
  const id = `${findRouteId(route)}:base`;
  return [{ id, path: route.path, children: withIds([...children, ...index], id) }];
}

/** The site's routes. Each remote's route is pathless so that the router requests the remote through its splat.
 * @param composition declarations of the live remotes
 * @param loaded remotes whose routes are loaded
 * @param isLoaded whether a remote's routes are loaded by now
 * @param awaitContent waits for published content; a server render already has it */
export function buildRoutes(
  composition: Pick<Composition, 'routes' | 'slots' | 'contentOwner'>,
  loaded: ReadonlyMap<RemoteName, RoutesModule>,
  isLoaded: (route: RemoteRoute) => boolean = ({ remote }) => loaded.has(remote),
  awaitContent: () => Promise<unknown> = () => Promise.resolve(),
): RouteObject[] {
  const { routes, contentOwner } = composition;
  const ownRoutes = routes.map((route): RouteObject => {
    const module = loaded.get(route.remote);
    const { remote, chrome, session, statusFromData, title } = route;
    const loading = <LoadingScreen title={title} />;
    return {
      id: findRouteId(route),
      handle: { remote, chrome, session, statusFromData } satisfies ShellHandle,
      Component: RemotePage,
      ErrorBoundary: UnavailablePage,
      hydrateFallbackElement: loading,
      ...(remote === contentOwner && { loader: () => awaitContent().then(() => null) }),
      children: [
        ...(module ? branchRoutes(route, module) : []),
        {
          id: splatRouteId(route),
          path: `${route.path}/*`,
          loader: () => null,
          handle: bodyHandle(route, isLoaded),
          Component: () => (isLoaded(route) ? <NotFoundScreen /> : loading),
        },
      ],
    };
  });
  return [
    {
      id: ROOT_ID,
      Component: Root,
      ErrorBoundary: ErrorScreen,
      loader: widgetLoader(
        ({ pathname }) => slotsOn(composition, '', findRoute(routes, pathname)),
        awaitContent,
        [query('settings')],
      ),
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        hasChrome(routes, currentUrl) !== hasChrome(routes, nextUrl),
      HydrateFallback: () => null,
      children: [
        {
          id: 'home',
          index: true,
          Component: HomePage,
          loader: widgetLoader(() => slotsOn(composition, '/', undefined), awaitContent),
          handle: { isHome: true } satisfies ShellHandle,
        },
        ...ownRoutes,
        { id: 'rest', path: '*', ...notFound },
      ],
    },
  ];
}

const hasChrome = (routes: readonly RemoteRoute[], { pathname }: URL): boolean =>
  findRoute(routes, pathname)?.chrome ?? true;

/** The site's layout with the page inside. */
export function Root() {
  return (
    <>
      <HeadManager />
      <RootLayout />
    </>
  );
}

/** Queries of the widgets on a page. A widget whose queries fail is skipped; its slot shows the error. */
async function findWidgetQueries(
  federation: Pick<Federation, 'load'>,
  slots: readonly Slot[],
  args: QueryArgs,
): Promise<QuerySpec[]> {
  const specs = slots.map(async (slot) => {
    const module = await federation.load(slot.remote, './widgets').catch(() => null);
    const widget = module?.widgets[slot.widget];
    return widget ? nameQueries(widget, () => widget.queries?.(args) ?? []) : [];
  });
  return (await Promise.all(specs)).flat();
}

/** Loader of the shell's own pages and the layout: fills the cache for their widgets and waits for content. Failed
 * queries are shown by the widgets.
 * @param own queries of the shell's own part of the page */
const widgetLoader =
  (
    choose: (url: URL) => readonly Slot[],
    awaitContent: () => Promise<unknown>,
    own: readonly QuerySpec[] = [],
  ) =>
  async ({ params, request, context }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext) as QueryClient;
    const federation = context.get(federationContext) as Pick<Federation, 'load'>;
    const args = { params, url: new URL(request.url) };
    const slots = choose(args.url);
    const documents = slots.length > 0 && awaitContent();
    const specs = [...own, ...(await findWidgetQueries(federation, slots, args))];
    const reads = specs.map((spec) => {
      const read = ensureQuery(client, spec).catch(() => undefined);
      return spec.defer ? null : read;
    });
    await Promise.all([...reads, documents]);
    return null;
  };
