import { isLoaded } from './stray-throws';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Telemetry } from '@tableside/platform';
import { findClaim, type Claim } from '../federation/composition';
import { type PageState, keepSteppedBack } from '../page-state';
import { whenIdle } from '../hydration/when-idle';

interface PageWatchParts {
  readonly composition: { readonly claims: readonly Claim[] };
  readonly telemetry: Telemetry;
  readonly state: Pick<PageState, 'registry'>;
}

/** Between two looks at the page, and until a second one has to find what the first one found, in milliseconds. */
const REST_MS = 500;
/** A change that may be damage, or a part that has come to life. */
const ATTRIBUTES = ['data-asleep', 'style', 'class', 'inert', 'hidden'];
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Watches the shell's part of the page. Where it is damaged for longer than a moment, the tab loads the page again without the
 * releases that may have done it, and reports each of them as failed: the one whose element it is, else those that came to life
 * since the page was last whole, else all that run.
 * @param reload loads the page again */
export function watchPage(
  { composition, telemetry, state }: PageWatchParts,
  reload: () => void,
): void {
  const woken = new Set<RemoteName>();
  let isDue = false;
  let wasDamaged = false;

  const look = () => {
    isDue = false;
    const claim = findClaim(composition.claims, window.location.pathname);
    const damage = findDamage(claim?.chrome ?? true);
    if (!damage) woken.clear();
    else if (wasDamaged) return stepBack(damage.what, damage.remote ? [damage.remote] : [...woken]);
    wasDamaged = damage !== null;
    if (damage) lookSoon();
  };
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => whenIdle(look), REST_MS);
  };

  const stepBack = (what: string, suspects: readonly RemoteName[]) => {
    watch.disconnect();
    for (const type of SIGNS) document.removeEventListener(type, lookSoon, true);
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
      keepSteppedBack(left.map(({ live }) => live.container));
      reload();
    } catch {
      // Loaded again without being kept, the page would be damaged again, and so on.
    }
  };

  const watch = new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName !== 'data-asleep' || !(target instanceof HTMLElement)) continue;
      const { remote, asleep } = target.dataset;
      if (remote && asleep === undefined) woken.add(remote);
    }
    lookSoon();
  });
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ATTRIBUTES });
  for (const type of SIGNS)
    document.addEventListener(type, lookSoon, { capture: true, passive: true });
  lookSoon();
}

/** The name is set by hand because minifiers rename classes. */
class DamageError extends Error {
  override readonly name = 'DamageError';
}

/** What has happened to the shell's part of the page. */
interface Damage {
  /** Goes on after "The page". */
  readonly what: string;
  /** The remote whose element does it; left out where that cannot be seen. */
  readonly remote?: string | undefined;
}

/** A screen that the shell or a dialog has in front of the page, and what the shell waits for. */
const IN_FRONT = 'dialog[open], [aria-modal="true"], #root > [inert], #main[aria-busy="true"]';

/** Looks whether the shell's header, main part and footer are there, can be seen, stand in their order and can be clicked.
 * @param hasChrome whether this page has a header and a footer
 * @returns null for a page that is whole, and for one that the shell is about to change */
function findDamage(hasChrome: boolean): Damage | null {
  if (!document.getElementById('root')?.childElementCount) return { what: 'was emptied' };
  if (document.querySelector(IN_FRONT) || window.matchMedia('print').matches) return null;
  const find = (name: string) => document.querySelector<HTMLElement>(`#root > * > ${name}`);
  const [header, main, footer] = [find('header'), find('main'), find('footer')];
  // The screen that the shell shows when all else fails has none of them.
  if (!header && !main && !footer) return null;
  const parts = Object.entries(hasChrome ? { header, main, footer } : { main });
  for (const [name, part] of parts) {
    if (!part) return { what: `lost its ${name}` };
    if (!isVisible(part)) return { what: `has its ${name} hidden` };
  }
  if (!header || !footer) return null;
  // The header may stay at the top while the rest is scrolled.
  const endOf = (part: Element) => part.getBoundingClientRect().bottom;
  if (endOf(header) > endOf(footer) + 1) return { what: 'is turned round' };
  return findCover(header);
}

function isVisible(part: HTMLElement): boolean {
  const options = { opacityProperty: true, visibilityProperty: true };
  // Browsers before 2024 do not know it.
  const isShown = (part as Partial<HTMLElement>).checkVisibility?.(options) ?? true;
  return isShown && part.clientHeight > 0;
}

/** What is in front of the header's first link. Of what is no remote's only that counts which covers the whole window:
 * browsers' extensions put things on pages too. */
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
