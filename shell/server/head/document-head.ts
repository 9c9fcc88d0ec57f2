import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import type { ShellParts } from '../../src/create-platform';
import { resolveHead } from '../../src/router/head';
import type { DocumentHead } from './html';
import { choosePreview } from './preview-image';

/** What stands in a page's head, once its data is there.
 * @param matches the routes of the page, from the outermost */
export function describeDocument(
  url: URL,
  { platform: { config, content }, queryClient }: Pick<ShellParts, 'platform' | 'queryClient'>,
  matches: readonly { route: { handle?: unknown }; params: Record<string, string | undefined> }[],
): DocumentHead {
  const head = resolveHead({
    matches: matches.map(({ route, params }) => ({ handle: route.handle as unknown, params })),
    url,
    config,
    queryClient,
    content: content.peek,
  });
  const preview = choosePreview({
    config,
    image: head.image,
    isHome: head.isHome,
    settings: queryClient.getQueryData<SiteSettings>(query('settings').queryKey),
    heroPicture: head.isHome ? content.peek('hero')?.picture?.src : undefined,
  });
  return { ...head, preview };
}
