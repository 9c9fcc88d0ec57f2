import type { RemoteName } from '@tableside/contracts/registry/release';
import { findClaim, type Composition } from '../federation/composition';
import type { Loader } from '../federation/loader';
import type { PageState } from '../page-state';
import type { Router } from '../router/claim-patcher';

/** Where the server says which remotes are switched off, as a JSON list of their names. */
export const SWITCHES_PATH = '/switches';

/** A tab that is looked at asks this often, in milliseconds. */
const SWITCHES_EVERY_MS = 30_000;

export interface SwitchParts {
  readonly router: Router;
  readonly composition: Pick<Composition, 'claims'>;
  readonly federation: Pick<Loader, 'switchOff'>;
  readonly state: Pick<PageState, 'registry' | 'isSplit'>;
}

/** Asks now and then, while the tab is looked at, which remotes were switched off since the page was made. Their places say so;
 * their pages are fetched from the server, which answers 503, so that no code of theirs goes on. */
export function watchSwitches({ router, composition, federation, state }: SwitchParts): void {
  // Those that were off when the page was made are dealt with already, and have no releases.
  const off = new Set<RemoteName>(
    Object.keys(state.registry).filter((name) => !state.registry[name]?.releases.length),
  );
  const isOff = (pathname: string) => {
    const claim = findClaim(composition.claims, pathname);
    return claim !== undefined && off.has(claim.remote);
  };
  let shown = router.state.location;
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location ?? location;
    if (next !== shown && isOff(next.pathname)) window.location.assign(router.createHref(next));
    shown = location;
  });
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(SWITCHES_PATH);
    const names: unknown = answer.ok ? await answer.json() : [];
    const fresh = (Array.isArray(names) ? (names as unknown[]) : []).filter(
      (name): name is RemoteName => typeof name === 'string' && !off.has(name),
    );
    for (const name of fresh) {
      off.add(name);
      federation.switchOff(name);
      emptySleeping(name);
    }
    if (fresh.length > 0 && isOff(router.state.location.pathname)) window.location.reload();
  };
  // Without an answer nothing is known to be wrong.
  const lookQuietly = () => void look().catch(() => undefined);
  if (state.isSplit) lookQuietly();
  setInterval(lookQuietly, SWITCHES_EVERY_MS);
  document.addEventListener('visibilitychange', lookQuietly);
}

function emptySleeping(name: string): void {
  for (const place of document.querySelectorAll(
    `[data-remote="${CSS.escape(name)}"][data-asleep]`,
  )) {
    place.dispatchEvent(new Event('focusin'));
    place.replaceChildren();
  }
}
