import { ensureQuery } from '@tableside/platform';
import { matchRoutes } from 'react-router-dom';
import { findRoute } from '../federation/composition';
import { whenIdle, onFirstInteraction } from '../hydration/when-idle';
import type { TabParts } from './route-patcher';
import { prefersReducedData } from './prefetch-next';
import { readHandle } from '../layout/route-handle';

/** Prefetches what a link needs: the remote, its content, and the page's data. Failures are silent; the click retries
 * and shows errors. */
export async function prefetchPage(href: string, parts: TabParts): Promise<void> {
  const { router, composition, federation, queryClient, patcher, content } = parts;
  const url = new URL(href, window.location.href);
  const route = findRoute(composition.routes, url.pathname);
  if (!route || route.remote === composition.contentOwner) void content.ready();
  try {
    if (route && !patcher.has(route)) {
      const module = await federation.load(route.remote, './routes');
      patcher.add(route, module, (id, children) => router.patchRoutes(id, children));
    }
    const matches = matchRoutes(router.routes, url.pathname) ?? [];
    const reads = matches.flatMap(
      ({ route, params }) => readHandle(route).queries?.({ params, url }) ?? [],
    );
    await Promise.allSettled(reads.map((spec) => ensureQuery(queryClient, spec)));
  } catch {
    // Prefetching is best effort.
  }
}

/** Maximum number of links prefetched because they are visible; others wait for a pointer. */
const ON_SCREEN_MAX = 12;

/** Prefetches the page behind a link when a pointer, touch, or focus comes near, and, after the first interaction and
 * without Save-Data, visible restaurant links. */
export function watchLinks(prefetch: (href: string) => void, deepPath: string): void {
  const seen = new Set<string>();
  const once = (href: string) => {
    if (seen.has(href)) return;
    seen.add(href);
    setTimeout(() => seen.delete(href), 60_000);
    prefetch(href);
  };
  const handleApproach = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
    const href = link && link.getAttribute('href');
    if (href) once(href);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, handleApproach, { passive: true });
  }
  if (prefersReducedData() || !('IntersectionObserver' in window)) return;
  onFirstInteraction(() => watchScreen(once, deepPath));
}

function watchScreen(prefetch: (href: string) => void, deepPath: string): void {
  let budget = ON_SCREEN_MAX;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const href = target.getAttribute('href');
      if (!isIntersecting || !href || budget === 0) continue;
      observer.unobserve(target);
      budget -= 1;
      whenIdle(() => prefetch(href));
    }
  });
  const watched = new WeakSet<Element>();
  const scan = () => {
    for (const link of document.querySelectorAll(`main a[href^="${deepPath}/"]`)) {
      if (watched.has(link)) continue;
      watched.add(link);
      observer.observe(link);
    }
  };
  scan();
  new MutationObserver(() => whenIdle(scan)).observe(
    document.querySelector('main') ?? document.body,
    { childList: true, subtree: true },
  );
}
