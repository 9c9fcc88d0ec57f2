import { findClaim } from '../../src/composition/claims';
import type { RegistrySource } from '../releases/registry-source';
import type { RenderedPage, StartPage } from '../render/page-renderer';
import { TooManyPagesError } from './render-turns';

/** How long a loading page is sent again, in milliseconds. */
const KEEP_MS = 1000;
/** Stands for every address that no remote owns: they all get the same page. */
const UNKNOWN_PATH = '/-';

interface Kept {
  readonly page: Promise<RenderedPage>;
  readonly until: number;
}

export interface LoadingPagesParts {
  readonly startPage: StartPage;
  /** Renders the frame, the title and a loading state of an address, without a remote's code and without a turn. */
  readonly startLoading: StartPage;
  readonly registry: Pick<RegistrySource, 'read'>;
}

/** Where a page cannot be started in time, sends the loading state of its route as a 503, for the browser to render the page.
 * One render serves all addresses of a route for a second, so a crowd cannot ask for more of them. */
export function withLoadingPages({
  startPage,
  startLoading,
  registry,
}: LoadingPagesParts): StartPage {
  const kept = new Map<string, Kept>();

  return async (visit) => {
    try {
      return await startPage(visit);
    } catch (error) {
      // A preview without its draft would mislead.
      if (!(error instanceof TooManyPagesError) || visit.draft) throw error;
    }
    const { composition } = await registry.read();
    const { pathname } = visit.url;
    const path =
      pathname === '/' ? '/' : (findClaim(composition.claims, pathname)?.path ?? UNKNOWN_PATH);
    const key = `${path} ${visit.isReturning}`;
    let known = kept.get(key);
    if (!known || known.until <= Date.now()) {
      const page = startLoading({ ...visit, url: new URL(path, visit.url) });
      known = { page, until: Date.now() + KEEP_MS };
      kept.set(key, known);
      page.catch(() => kept.delete(key));
    }
    const page = await known.page;
    const { status } = page.opening;
    return { ...page, opening: { ...page.opening, status: status === 200 ? 503 : status } };
  };
}
