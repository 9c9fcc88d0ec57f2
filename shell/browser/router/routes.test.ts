import type { HeadArgs } from '@tableside/contracts/remote';
import { queryClientContext } from '@tableside/platform';
import { QueryClient } from '@tanstack/react-query';
import {
  createStaticHandler,
  matchRoutes,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { federationContext, type Federation } from '../federation/federation';
import { makeComposition, makeRoute, makeSlot } from '../federation/composition-fixtures';
import type { RemoteRoute } from '../federation/composition';
import { buildRoutes } from './routes';
import { readHandle } from '../layout/route-handle';

describe('buildRoutes', () => {
  const composition = makeComposition({
    routes: [
      makeRoute('marketing', '/about'),
      makeRoute('restaurant', '/restaurant'),
      makeRoute('account', '/login', { chrome: false }),
    ],
    slots: [
      makeSlot('home:head', 'marketing', 'HomeHero'),
      makeSlot('layout:top', 'marketing', 'SponsorBanner'),
    ],
    contentOwner: 'marketing',
  });

  /** Loaders of a page while content is still loading. */
  function setUp(pathname: string) {
    let arrive = () => {};
    const awaitContent = jest.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
    const [root] = buildRoutes(composition, new Map(), () => false, awaitContent);
    const page = root?.children?.find(({ id }) =>
      pathname === '/' ? id === 'home' : id === `remote:${pathname}`,
    );
    const context = new RouterContextProvider();
    const client = new QueryClient();
    client.setDefaultOptions({ queries: { queryFn: () => null } });
    context.set(queryClientContext, client);
    const federation = { load: () => Promise.resolve({ widgets: {} }) } as unknown as Federation;
    context.set(federationContext, federation);
    const run = async ({ loader }: RouteObject) => {
      if (typeof loader !== 'function') return;
      const request = new Request(`http://site.example${pathname}`);
      await loader({ params: {}, request, context } as unknown as LoaderFunctionArgs);
    };
    let isDone = false;
    const done = (route: RouteObject = {}) => run(route).then(() => void (isDone = true));
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
    return { root, page, awaitContent, arrive: () => arrive(), isDone: () => isDone, done, settle };
  }

  test.each(['/', '/about'])('%s waits for its content', async (path) => {
    const { page, done, settle, isDone, arrive } = setUp(path);
    const loading = done(page);
    await settle();
    expect(isDone()).toBe(false);
    arrive();
    await loading;
    expect(isDone()).toBe(true);
  });

  test('a page of another remote waits only for layout content', async () => {
    const { root, page, done, awaitContent, arrive } = setUp('/restaurant');
    await done(page);
    expect(awaitContent).not.toHaveBeenCalled();
    const layout = done(root);
    expect(awaitContent).toHaveBeenCalledTimes(1);
    arrive();
    await layout;
  });

  test.each(['/restaurant', '/restaurant/luna', '/restaurant/luna/menu'])(
    'route ids of %s do not depend on other remotes',
    (path) => {
      const routes = {
        '/restaurant': [{ path: ':slug', children: [{ children: [{ path: 'menu' }] }] }],
      };
      const idsAmong = (among: readonly RemoteRoute[]) => {
        const built = buildRoutes(
          { ...composition, routes: among },
          new Map([['restaurant', { routes }]]),
        );
        const { dataRoutes } = createStaticHandler(built);
        return matchRoutes(dataRoutes, path)?.map(({ route }) => route.id);
      };
      const own = composition.routes.filter(({ remote }) => remote === 'restaurant');
      const ids = idsAmong(composition.routes);
      expect(ids).toHaveLength(new Set(ids).size);
      expect(idsAmong(own)).toEqual(ids);
    },
  );

  test("a remote's URL is a 404 only after its routes have loaded", () => {
    const titled = makeRoute('restaurant', '/restaurant', { title: 'Restaurant' });
    let isLoaded = false;
    const built = buildRoutes({ ...composition, routes: [titled] }, new Map(), () => isLoaded);
    const route = matchRoutes(built, '/restaurant/luna/menu')?.at(-1)?.route ?? {};
    const read = () => {
      const handle = readHandle(route);
      return [handle.isPending, handle.status, handle.head?.({} as HeadArgs)];
    };
    expect(read()).toEqual([true, undefined, { title: 'Restaurant' }]);
    isLoaded = true;
    expect(read()).toEqual([false, 404, { title: 'Page not found', noIndex: true }]);
  });

  test('a page without header and footer waits for no content', async () => {
    const { root, page, done, awaitContent } = setUp('/login');
    await done(root);
    await done(page);
    expect(awaitContent).not.toHaveBeenCalled();
  });
});
