import type { RouteObject } from 'react-router-dom';

/** What stands for any parameter of an address: the sample host knows a restaurant by it. */
export const SAMPLE_SLUG = 'kitchen-1';

/** An address of every page below a claim.
 * @param routes as a remote's `./routes` has them, relative to the claim */
export function findPaths(claim: string, routes: readonly RouteObject[]): readonly string[] {
  const paths = routes.flatMap(({ path = '', children }): readonly string[] => {
    const own = [claim, ...fill(path)].join('/');
    return children?.length ? findPaths(own, children) : [own];
  });
  return [...new Set(paths)];
}

const fill = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') || part === '*' ? SAMPLE_SLUG : part.replace(/\?$/, '')));
