import { whenSomeoneIsThere } from '../wake/when-someone-is-there';
import { tokenStorage } from './token-storage';

/** Local storage key that is set while some tab may hold a token for this browser session only. */
export const TABS_KEY = 'shell:tabs';

function mayHaveTabs(): boolean {
  try {
    return localStorage.getItem(TABS_KEY) !== null;
  } catch {
    return false;
  }
}

/** Joins this site's other tabs, which tell one another what storage does not: at once where there may be something to
 * tell, else when somebody is there. Without it each tab is on its own.
 * @param report told when the code did not arrive */
export function joinTabs(report: (error: unknown) => void): void {
  const join = () => {
    import('./tabs').then(({ openTabs }) => openTabs(), report);
  };
  if (tokenStorage.read() || mayHaveTabs()) join();
  else whenSomeoneIsThere(join);
}
