import type { RemoteName } from '@tableside/contracts/registry/release';
import { findRoute } from '../federation/composition';
import type { TabParts } from '../router/route-patcher';

/** Lists disabled remotes as a JSON array of names. */
export const SWITCHES_PATH = '/switches';

/** Poll interval of a visible tab, in milliseconds. */
const SWITCHES_EVERY_MS = 30_000;

/** Polls, while the tab is visible, for remotes disabled since the page was rendered. Their slots show a notice; their
 * pages are reloaded from the server, which responds with 503. */
export function watchSwitches({ router, composition, federation, state }: TabParts): void {
  // Remotes disabled before are already handled and have no releases.
  const off = new Set<RemoteName>(
    Object.keys(state.registry).filter((name) => !state.registry[name]?.releases.length),
  );
  const isOff = (pathname: string) => {
    const route = findRoute(composition.routes, pathname);
    return route !== undefined && off.has(route.remote);
  };
  let shown = router.state.location;
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location ?? location;
    if (next !== shown && isOff(next.pathname)) window.location.assign(router.createHref(next));
    shown = location;
  });
  const poll = async () => {
    if (document.hidden) return;
    const response = await fetch(SWITCHES_PATH);
    const names: unknown = response.ok ? await response.json() : [];
    const fresh = (Array.isArray(names) ? (names as unknown[]) : []).filter(
      (name): name is RemoteName => typeof name === 'string' && !off.has(name),
    );
    for (const name of fresh) {
      off.add(name);
      federation.switchOff(name);
      emptyPending(name);
    }
    if (fresh.length > 0 && isOff(router.state.location.pathname)) window.location.reload();
  };
  // Without a response, assume that nothing changed.
  const pollQuietly = () => void poll().catch(() => undefined);
  if (state.isSplit) pollQuietly();
  setInterval(pollQuietly, SWITCHES_EVERY_MS);
  document.addEventListener('visibilitychange', pollQuietly);
}

function emptyPending(name: string): void {
  for (const slot of document.querySelectorAll(
    `[data-remote="${CSS.escape(name)}"][data-pending]`,
  )) {
    slot.dispatchEvent(new Event('focusin'));
    slot.replaceChildren();
  }
}
