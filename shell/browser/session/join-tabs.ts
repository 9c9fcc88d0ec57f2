import { onFirstInteraction } from '../hydration/when-idle';
import { TABS_KEY, tokenStorage } from './token-storage';

function mayHaveTabs(): boolean {
  try {
    return localStorage.getItem(TABS_KEY) !== null;
  } catch {
    return false;
  }
}

/** Joins this site's other tabs, which share what storage does not: immediately when there may be a token, else after
 * an interaction. Without it each tab is independent.
 * @param report called when the code cannot be loaded */
export function joinTabs(report: (error: unknown) => void): void {
  const join = () => {
    import('./tabs').then(({ openTabs }) => openTabs(), report);
  };
  if (tokenStorage.read() || mayHaveTabs()) join();
  else onFirstInteraction(join);
}
