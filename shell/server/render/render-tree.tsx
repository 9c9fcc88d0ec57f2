import type { RegistrySnapshot } from '../releases/snapshot';
import { MessageScreen } from '../../browser/layout/screens';
import { Root, ROOT_ID } from '../../browser/router/routes';
import type { ShellHandle } from '../../browser/layout/route-handle';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
// React's Node build traces every promise of the process after its first render, which is
// expensive.
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { ButtonLink } from '@tableside/ui/button';
import {
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import { AppProviders, type ShellParts } from '../../browser/app-providers';
import { FederationProvider, type Federation } from '../../browser/federation/federation';
import { LEFT_TO_BROWSER } from '../../browser/page-state';

interface TreeOptions {
  readonly parts: ShellParts;
  readonly federation: Federation;
  readonly handler: StaticHandler;
  readonly context: StaticHandlerContext;
}

interface RenderTreeOptions extends TreeOptions {
  /** Pending parts are left to the browser after this. */
  readonly deadline: AbortSignal;
  /** Called for parts that threw and are left to the browser, with React's component stack. */
  readonly onError: (error: unknown, componentStack?: string) => void;
}

/** React's markup for a part that threw or is pending. */
const UNFINISHED = /<!--\$[!?]-->/;

/**
 * Renders the complete page in reading order, as robots and browsers without scripts need it.
 * @throws when the page as a whole fails; failed parts stay empty for the browser
 */
export async function renderTree(options: RenderTreeOptions): Promise<string> {
  const tree = createTree(options);
  return (!options.deadline.aborted && renderAtOnce(tree)) || renderInParts(tree, options);
}

function createTree({ parts, federation, handler, context }: TreeOptions): ReactNode {
  const router = createStaticRouter(handler.dataRoutes, context);
  return (
    <FederationProvider value={federation}>
      <AppProviders parts={parts}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppProviders>
    </FederationProvider>
  );
}

/** Renders the loading state of a page. @param handler without the routes of the page's remote */
export function renderLoading(
  { parts, federation, handler }: Omit<TreeOptions, 'context'>,
  { pathname, search }: URL,
): string {
  const matches = matchRoutes(handler.dataRoutes, pathname) ?? [];
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
    matches,
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
    actionData: null,
    errors: null,
    statusCode: 503,
    loaderHeaders: {},
    actionHeaders: {},
  };
  return renderToString(createTree({ parts, federation, handler, context }));
}

/** Same markup as `renderInParts` in half the time; null when a part failed or is pending. */
function renderAtOnce(tree: ReactNode): string | null {
  try {
    const html = renderToString(tree);
    return UNFINISHED.test(html) ? null : html;
  } catch {
    // The other renderer reports what failed.
    return null;
  }
}

async function renderInParts(
  tree: ReactNode,
  { deadline, onError }: RenderTreeOptions,
): Promise<string> {
  const giveUp = new AbortController();
  const abort = () => giveUp.abort(new Error('The render took too long.'));
  if (deadline.aborted) abort();
  else deadline.addEventListener('abort', abort, { once: true });
  const stream = await renderToReadableStream(tree, {
    progressiveChunkSize: Infinity,
    signal: giveUp.signal,
    onError: (error, { componentStack }) => {
      try {
        onError(error, componentStack);
      } catch {
        // A release may have broken the reporting, and React would then never finish the page.
      }
      return LEFT_TO_BROWSER;
    },
  });
  await stream.allReady;
  return text(stream);
}

/** True before the first registry read, when the routes are unknown. */
export const isUnread = ({
  revision,
  composition,
}: Pick<RegistrySnapshot, 'revision' | 'composition'>): boolean =>
  revision === 0 && composition.routes.length === 0;

/** Page shown before the registry has been read. */
export const unreadRoutes: RouteObject[] = [
  {
    id: ROOT_ID,
    Component: Root,
    children: [
      {
        path: '*',
        Component: Unavailable,
        handle: {
          status: 503,
          head: () => ({ title: 'Temporarily unavailable' }),
        } satisfies ShellHandle,
      },
    ],
  },
];

function Unavailable() {
  return (
    <MessageScreen title="We’ll be right back" text="We couldn’t load the site. We’ll keep trying.">
      <p>
        {/* The page itself, which has no script. */}
        <ButtonLink href="">Try again</ButtonLink>
      </p>
    </MessageScreen>
  );
}
