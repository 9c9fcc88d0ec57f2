import { RETURN_PAGE_KEY } from '@tableside/contracts/account/browser';
import type { ReturnPage } from './return-page';

/** The page that was kept, or null. Only people who have signed in need it. */
export function readReturnPage(): ReturnPage | null {
  try {
    const { path, title } = JSON.parse(
      sessionStorage.getItem(RETURN_PAGE_KEY) ?? '{}',
    ) as Partial<ReturnPage>;
    // Only a path of this site, whatever else wrote there. Browsers drop tabs and line breaks from addresses.
    const isPath = typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
    return isPath && typeof title === 'string' && title ? { path, title } : null;
  } catch {
    return null;
  }
}
