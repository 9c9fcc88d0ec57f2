import { RETURN_PAGE_KEY } from '@tableside/contracts/account/browser';
import type { ReturnPage } from './return-page';

/** The stored return page, or null. In its own module, since only users who just signed in need it. */
export function readReturnPage(): ReturnPage | null {
  try {
    const { path, title } = JSON.parse(
      sessionStorage.getItem(RETURN_PAGE_KEY) ?? '{}',
    ) as Partial<ReturnPage>;
    // Accepts only paths of this site. Browsers strip tabs and line breaks from URLs, so those are rejected.
    const isPath = typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
    return isPath && typeof title === 'string' && title ? { path, title } : null;
  } catch {
    return null;
  }
}
