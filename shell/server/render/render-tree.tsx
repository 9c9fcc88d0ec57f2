import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import { AppProviders } from '../../src/app-providers';
import type { ShellParts } from '../../src/create-platform';
import { FederationProvider, type Federation } from '../../src/federation/federation';
import { LEFT_TO_BROWSER } from '../../src/page-state';

export interface RenderTreeOptions {
  readonly parts: ShellParts;
  readonly federation: Federation;
  readonly handler: StaticHandler;
  readonly context: StaticHandlerContext;
  /** What is not done by then is left to the browser. */
  readonly deadline: AbortSignal;
  /** Told about parts that threw and are left to the browser. */
  readonly onError: (error: unknown) => void;
}

/** Renders the page, complete and in reading order, as robots and browsers without scripts need it.
 * @throws when the page as a whole fails; parts that fail stay empty, for the browser to fill */
export function renderTree(options: RenderTreeOptions): Promise<string> {
  const { parts, federation, handler, context, deadline, onError } = options;
  const router = createStaticRouter(handler.dataRoutes, context);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const stream = renderToPipeableStream(
      <FederationProvider value={federation}>
        <AppProviders parts={parts}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AppProviders>
      </FederationProvider>,
      {
        // Finished parts would otherwise be moved to the end of a long page, hidden until a script moves them back.
        progressiveChunkSize: Infinity,
        onAllReady: () => stream.pipe(sink),
        onShellError: reject,
        onError: (error) => {
          onError(error);
          return LEFT_TO_BROWSER;
        },
      },
    );
    const giveUp = () => stream.abort(new Error('The render took too long.'));
    if (deadline.aborted) giveUp();
    else deadline.addEventListener('abort', giveUp, { once: true });
  });
}
