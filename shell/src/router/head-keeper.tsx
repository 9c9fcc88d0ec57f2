import { usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { resolveHead, type PageHead } from './head';
import { readHandle } from './shell-handle';

/** Keeps title, description and canonical address true while the visitor moves through the site.
 * The server writes them for the first page. */
export function HeadKeeper() {
  const { config, content } = usePlatform();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const { pathname, search, key } = useLocation();
  const [firstKey] = useState(key);

  useEffect(() => {
    // What the server wrote says more than a route whose code is on its way.
    if (key === firstKey && matches.some((match) => readHandle(match).isPending)) return undefined;
    const update = () =>
      applyHead(
        resolveHead({
          matches,
          // Not relative to the origin: a path may begin like the address of another site.
          url: new URL(window.location.origin + pathname + search),
          config,
          queryClient,
          content: content.peek,
        }),
      );
    update();
    // Titles may hang on data and documents that come after the page.
    const endContent = content.subscribe(update);
    const endQueries = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') update();
    });
    return () => {
      endContent();
      endQueries();
    };
  }, [matches, pathname, search, key, firstKey, config, content, queryClient]);

  return null;
}

function applyHead({ title, description, canonical, isIndexed }: PageHead): void {
  if (document.title !== title) document.title = title;
  setAttribute('meta[name="description"]', 'content', description);
  setAttribute('link[rel="canonical"]', 'href', canonical);
  setAttribute('meta[name="robots"]', 'content', isIndexed ? 'index,follow' : 'noindex');
}

function setAttribute(selector: string, name: string, value: string): void {
  const element = document.head.querySelector(selector);
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
