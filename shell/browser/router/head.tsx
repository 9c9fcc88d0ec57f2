import {
  usePlatform,
  knownData,
  type PlatformConfig,
  type PublishedContent,
} from '@tableside/platform';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { readHandle } from '../layout/route-handle';
import { query } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData } from '@tableside/contracts/remote';
import { SITE_NAME } from '../site-name';

/** Keeps title, description, and canonical URL in sync during navigation. The server writes them for the first page. */
export function HeadManager() {
  const { config, content } = usePlatform();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const { pathname, search, key } = useLocation();
  const [firstKey] = useState(key);

  useEffect(() => {
    // The server's title is better than that of a route whose code is still loading.
    if (key === firstKey && matches.some((match) => readHandle(match).isPending)) return undefined;
    const update = () =>
      applyHead(
        resolveHead({
          matches,
          // Not resolved against the origin: a path may start with //.
          url: new URL(window.location.origin + pathname + search),
          config,
          queryClient,
          content: content.peek,
        }),
      );
    update();
    // Titles may depend on data and content that arrive later.
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

const DEFAULT_DESCRIPTION =
  'Find a restaurant: hours, menus, and ratings from people who actually eat there.';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** As named by the route; null for none. */
  readonly image: string | null;
  readonly isHome: boolean;
  readonly isIndexed: boolean;
  readonly jsonLd: readonly Readonly<Record<string, unknown>>[];
}

interface HeadSources {
  readonly matches: readonly {
    readonly handle?: unknown;
    readonly params: Readonly<Record<string, string | undefined>>;
  }[];
  readonly url: URL;
  readonly config: PlatformConfig;
  readonly queryClient: QueryClient;
  readonly content: PublishedContent['peek'];
}

export function resolveHead({ matches, url, config, queryClient, content }: HeadSources): PageHead {
  const { siteOrigin, apiOrigin } = config;
  const data: HeadArgs['data'] = (spec) => queryClient.getQueryData(spec.queryKey);
  const failure: HeadArgs['failure'] = (spec) =>
    queryClient.getQueryState(spec.queryKey)?.error ?? null;
  const match = matches.findLast((each) => readHandle(each).head);
  const args: HeadArgs = {
    params: match?.params ?? {},
    url,
    data,
    failure,
    known: () => knownData(queryClient),
    content,
    siteOrigin,
    apiOrigin,
  };
  const isHome = matches.some((each) => readHandle(each).isHome);
  const head = describe(() => (match ? readHandle(match).head?.(args) : undefined));
  const found = head ?? (isHome ? homeHead(args) : { title: '' });
  // A page that asks not to be indexed must not name another one as its original.
  const isCopy = found.noIndex && found.canonicalPath !== undefined;
  const path = isCopy ? url.pathname + url.search : (found.canonicalPath ?? url.pathname);
  return {
    title: found.title ? `${found.title} · ${SITE_NAME}` : SITE_NAME,
    description: found.description ?? DEFAULT_DESCRIPTION,
    canonical: siteOrigin + path,
    image: found.image ?? null,
    isHome,
    isIndexed: !found.noIndex,
    jsonLd: found.jsonLd ?? [],
  };
}

/** An error in a remote's head must not break the page. */
function describe(work: () => HeadData | undefined): HeadData | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function homeHead({ data, content, siteOrigin }: HeadArgs): HeadData {
  const hero = content('hero');
  const settings = data(query('settings'));
  const city = settings?.city;
  const overview = hero?.lede ?? settings?.headerOverview;
  return {
    title: city ? `Restaurants in ${city}` : 'Where the locals eat',
    ...(overview && { description: overview }),
    // Only the server writes it.
    ...(typeof window === 'undefined' && { jsonLd: [siteJsonLd(siteOrigin)] }),
  };
}

const siteJsonLd = (siteOrigin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: SITE_NAME,
  url: `${siteOrigin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${siteOrigin}/restaurants?search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});
