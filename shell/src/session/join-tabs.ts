import { whenSomeoneIsThere } from '../hydration/when-idle';
import { TABS_KEY, tokenStorage } from './token-storage';

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
