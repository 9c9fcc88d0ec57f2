import { isLoaded } from './uncaught-errors';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findRoute } from '../federation/composition';
import { skipReleases } from '../page-state';
import type { TabParts } from '../router/route-patcher';
import { whenIdle } from '../hydration/when-idle';

/** Time between two checks, in milliseconds. Damage counts when two checks in a row find it. */
const COOLDOWN_MS = 500;
/** Attributes whose change may mean damage or hydration. */
const ATTRIBUTES = ['data-pending', 'style', 'class', 'inert', 'hidden'];
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/** Watches the shell's part of the page. If it stays damaged, reports the suspect releases as failed and reloads the
 * tab without them. Suspects are the remote whose element causes the damage, else those hydrated since the last good
 * check, else all that run.
 * @param reload reloads the page */
export function watchPage(
  { composition, telemetry, state }: Pick<TabParts, 'composition' | 'telemetry' | 'state'>,
  reload: () => void,
): void {
  const hydrated = new Set<RemoteName>();
  let isDue = false;
  let wasDamaged = false;

  const check = () => {
    isDue = false;
    const route = findRoute(composition.routes, window.location.pathname);
    const damage = findDamage(route?.chrome ?? true);
    if (!damage) hydrated.clear();
    else if (wasDamaged)
      return fallBack(damage.what, damage.remote ? [damage.remote] : [...hydrated]);
    wasDamaged = damage !== null;
    if (damage) pollSoon();
  };
  const pollSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => whenIdle(check), COOLDOWN_MS);
  };

  const fallBack = (what: string, suspects: readonly RemoteName[]) => {
    watch.disconnect();
    for (const type of INTERACTIONS) document.removeEventListener(type, pollSoon, true);
    const running = Object.entries(state.registry).flatMap(([remote, { releases }]) => {
      const live = releases.find(({ container }) => isLoaded(container));
      return live
        ? [{ remote, live, hasEarlier: releases.indexOf(live) < releases.length - 1 }]
        : [];
    });
    const suspected = running.filter(({ remote }) => suspects.includes(remote));
    const found = suspected.length > 0 ? suspected : running;
    for (const { remote, live } of found) {
      const context = { during: 'damage', remote, version: live.version };
      telemetry.report(new DamageError(`The page ${what}.`), context);
    }
    const left = found.filter(({ hasEarlier }) => hasEarlier);
    if (left.length === 0) return;
    try {
      skipReleases(left.map(({ live }) => live.container));
      reload();
    } catch {
      // Without storage, reloading would repeat the damage forever.
    }
  };

  const watch = new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName !== 'data-pending' || !(target instanceof HTMLElement)) continue;
      const { remote, pending } = target.dataset;
      if (remote && pending === undefined) hydrated.add(remote);
    }
    pollSoon();
  });
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ATTRIBUTES });
  for (const type of INTERACTIONS)
    document.addEventListener(type, pollSoon, { capture: true, passive: true });
  pollSoon();
}

/** Set explicitly because minifiers rename classes. */
class DamageError extends Error {
  override readonly name = 'DamageError';
}

/** Damage to the shell's part of the page. */
interface Damage {
  /** Completes "The page …". */
  readonly what: string;
  /** The remote whose element causes it; omitted when unknown. */
  readonly remote?: string | undefined;
}

/** Overlays and states of the shell during which the page is not checked. */
const IN_FRONT = 'dialog[open], [aria-modal="true"], #root > [inert], #main[aria-busy="true"]';

/** Checks that the shell's header, main, and footer exist, are visible, in order, and clickable.
 * @param hasChrome whether this page has a header and a footer
 * @returns null for an intact page and for one the shell is about to change */
function findDamage(hasChrome: boolean): Damage | null {
  if (!document.getElementById('root')?.childElementCount) return { what: 'was emptied' };
  if (document.querySelector(IN_FRONT) || window.matchMedia('print').matches) return null;
  const find = (name: string) => document.querySelector<HTMLElement>(`#root > * > ${name}`);
  const [header, main, footer] = [find('header'), find('main'), find('footer')];
  // The shell's last-resort error screen has none of them.
  if (!header && !main && !footer) return null;
  const parts = Object.entries(hasChrome ? { header, main, footer } : { main });
  for (const [name, part] of parts) {
    if (!part) return { what: `lost its ${name}` };
    if (!isVisible(part)) return { what: `has its ${name} hidden` };
  }
  if (!header || !footer) return null;
  // The header may be sticky while the rest scrolls.
  const endOf = (part: Element) => part.getBoundingClientRect().bottom;
  if (endOf(header) > endOf(footer) + 1) return { what: 'is rotated' };
  return findCover(header);
}

function isVisible(part: HTMLElement): boolean {
  const options = { opacityProperty: true, visibilityProperty: true };
  // Not available in browsers before 2024.
  const isShown = (part as Partial<HTMLElement>).checkVisibility?.(options) ?? true;
  return isShown && part.clientHeight > 0;
}

/** The element in front of the header's first link. Elements outside remotes count only when they cover the whole
 * window, because browser extensions add elements too. */
function findCover(header: HTMLElement): Damage | null {
  const { left, top, width, height } =
    header.querySelector('a')?.getBoundingClientRect() ?? header.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit || header.contains(hit)) return null;
  if (hit.contains(header)) return { what: 'has a header that cannot be clicked' };
  const remote = hit.closest<HTMLElement>('[data-remote]')?.dataset['remote'];
  const { innerWidth, innerHeight } = window;
  const corners = [
    [1, 1],
    [innerWidth - 2, innerHeight - 2],
  ] as const;
  const isAll = corners.every(([x, y]) => hit.contains(document.elementFromPoint(x, y)));
  return remote || isAll ? { what: 'is covered', remote } : null;
}
