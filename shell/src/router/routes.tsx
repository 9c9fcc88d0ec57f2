import { query, type QuerySpec } from '@tableside/contracts/queries';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RoutesModule, QueryArgs } from '@tableside/contracts/remote';
import type { RouteObject, LoaderFunctionArgs } from 'react-router-dom';
import {
  slotsOn,
  type Composition,
  findClaim,
  type Claim,
  type Slot,
} from '../federation/composition';
import { HomePage } from '../layout/home-page';
import { RootLayout } from '../layout/root-layout';
import { ErrorScreen, LoadingScreen, NotFoundScreen } from '../layout/screens';
import { ClaimPage, UnavailablePage } from './claim-page';
import { HeadKeeper } from './head';
import type { ShellHandle } from '../layout/route-handle';
import { ensureQuery, queryClientContext } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { federationContext, type Federation } from '../federation/federation';
import { nameQueries } from '../hydration/remote-slot';

export const claimRouteId = ({ path }: Claim): string => `claim:${path}`;
/** The claim's splat: the page that loads until the remote's routes are there, and after that what they do not have. */
export const claimRestId = (claim: Claim): string => `${claimRouteId(claim)}:rest`;
export const ROOT_ID = 'root';

const notFoundHandle = {
  status: 404,
  head: () => ({ title: 'Page not found', noIndex: true }),
} satisfies ShellHandle;
const notFound = { handle: notFoundHandle, Component: NotFoundScreen };

/** Of a page that loads, or that a loaded remote does not have. */
const restHandle = (claim: Claim, isLoaded: (claim: Claim) => boolean): ShellHandle => ({
  get isPending() {
    return !isLoaded(claim);
  },
  get status() {
    return isLoaded(claim) ? notFoundHandle.status : undefined;
  },
  head: () => (isLoaded(claim) ? notFoundHandle.head() : { title: claim.title ?? '' }),
});

/** Names routes by their claim. The router would count positions in the whole site, which differ between a server and a page
 * that knows fewer remotes. */
const withIds = (routes: readonly RouteObject[], parentId: string): RouteObject[] =>
  routes.map((route, position) => {
    const id = route.id ?? `${parentId}:${position}`;
    return route.children
      ? { ...route, id, children: withIds(route.children, id) }
      : { ...route, id };
  });

/** What a loaded remote brings to its claim. A claim without an index page answers 404 there. */
export function claimBranch(claim: Claim, module: RoutesModule): RouteObject[] {
  const children = module.routes[claim.path] ?? [];
  const hasIndex = children.some((route) => route.index || route.path === '');
  const index: RouteObject[] = hasIndex ? [] : [{ index: true, ...notFound }];
  const id = `${claimRouteId(claim)}:base`;
  return [{ id, path: claim.path, children: withIds([...children, ...index], id) }];
}

/**
 * The site's routes. Every claim is a route without a path of its own, so that the router asks for the remote; its
 * splat triggers that.
 * @param composition what the live remotes declare
 * @param loaded remotes whose routes are there already
 * @param isLoaded whether a claim's routes are there by now
 * @param awaitContent gives published documents the time to come; a server render has them
 */
export function buildRoutes(
  composition: Pick<Composition, 'claims' | 'slots' | 'contentOwner'>,
  loaded: ReadonlyMap<RemoteName, RoutesModule>,
  isLoaded: (claim: Claim) => boolean = ({ remote }) => loaded.has(remote),
  awaitContent: () => Promise<unknown> = () => Promise.resolve(),
): RouteObject[] {
  const { claims, contentOwner } = composition;
  const claimRoutes = claims.map((claim): RouteObject => {
    const module = loaded.get(claim.remote);
    const { remote, chrome, session, statusFromData, title } = claim;
    const loading = <LoadingScreen title={title} />;
    return {
      id: claimRouteId(claim),
      handle: { remote, chrome, session, statusFromData } satisfies ShellHandle,
      Component: ClaimPage,
      ErrorBoundary: UnavailablePage,
      hydrateFallbackElement: loading,
      ...(remote === contentOwner && { loader: () => awaitContent().then(() => null) }),
      children: [
        ...(module ? claimBranch(claim, module) : []),
        {
          id: claimRestId(claim),
          path: `${claim.path}/*`,
          loader: () => null,
          handle: restHandle(claim, isLoaded),
          Component: () => (isLoaded(claim) ? <NotFoundScreen /> : loading),
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
        ({ pathname }) => slotsOn(composition, '', findClaim(claims, pathname)),
        awaitContent,
        [query('settings')],
      ),
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        hasChrome(claims, currentUrl) !== hasChrome(claims, nextUrl),
      HydrateFallback: () => null,
      children: [
        {
          id: 'home',
          index: true,
          Component: HomePage,
          loader: widgetLoader(() => slotsOn(composition, '/', undefined), awaitContent),
          handle: { isHome: true } satisfies ShellHandle,
        },
        ...claimRoutes,
        { id: 'rest', path: '*', ...notFound },
      ],
    },
  ];
}

const hasChrome = (claims: readonly Claim[], { pathname }: URL): boolean =>
  findClaim(claims, pathname)?.chrome ?? true;

/** The site's layout, with the page in it. */
export function Root() {
  return (
    <>
      <HeadKeeper />
      <RootLayout />
    </>
  );
}

/** What the widgets of a page read. What fails has no say; its slot shows that. */
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

/** Loader of the shell's own pages and of the layout: fills the cache for the widgets that are on them, and sees to
 * their documents. Failed reads are the widgets' to show.
 * @param own what the shell's own part of the page reads */
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
