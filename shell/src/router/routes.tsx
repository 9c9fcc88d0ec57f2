import { query } from '@tableside/contracts/queries';
import type { RemoteName } from '@tableside/contracts/registry/wire';
import type { RoutesModule } from '@tableside/contracts/remote/model';
import type { RouteObject } from 'react-router-dom';
import { slotsOn, type Composition } from '../composition/compose';
import { HomePage } from '../home/home-page';
import { RootLayout } from '../layout/root-layout';
import { ErrorScreen } from '../screens/error-screen';
import { NotFoundScreen } from '../screens/not-found-screen';
import { ClaimPage, ClaimPlaceholder, UnavailablePage } from './claim-page';
import { findClaim, type Claim } from '../composition/claims';
import { HeadKeeper } from './head-keeper';
import type { ShellHandle } from './shell-handle';
import { widgetLoader } from './widget-loader';

export const claimRouteId = ({ path }: Claim): string => `claim:${path}`;
/** The claim's splat; it stands in for the remote's routes until they are there. */
export const claimRestId = (claim: Claim): string => `${claimRouteId(claim)}:rest`;
export const ROOT_ID = 'root';

const notFound: Pick<RouteObject, 'handle' | 'Component'> = {
  handle: {
    status: 404,
    head: () => ({ title: 'Page not found', noIndex: true }),
  } satisfies ShellHandle,
  Component: NotFoundScreen,
};

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
 * splat is at once what triggers that, and the claim's own 404.
 * @param composition what the live remotes declare
 * @param loaded remotes whose routes are there already
 * @param awaitContent gives published documents the time to come; a server render has them
 */
export function buildRoutes(
  composition: Pick<Composition, 'claims' | 'slots' | 'contentOwner'>,
  loaded: ReadonlyMap<RemoteName, RoutesModule>,
  awaitContent: () => Promise<unknown> = () => Promise.resolve(),
): RouteObject[] {
  const { claims, contentOwner } = composition;
  const claimRoutes = claims.map((claim): RouteObject => {
    const module = loaded.get(claim.remote);
    const { remote, chrome, session, statusFromData } = claim;
    return {
      id: claimRouteId(claim),
      handle: { remote, chrome, session, statusFromData } satisfies ShellHandle,
      Component: ClaimPage,
      ErrorBoundary: UnavailablePage,
      HydrateFallback: ClaimPlaceholder,
      ...(remote === contentOwner && { loader: () => awaitContent().then(() => null) }),
      children: [
        ...(module ? claimBranch(claim, module) : []),
        // With a loader the router takes its time for a first page that the server could not render.
        { id: claimRestId(claim), path: `${claim.path}/*`, loader: () => null, ...notFound },
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

function Root() {
  return (
    <>
      <HeadKeeper />
      <RootLayout />
    </>
  );
}
