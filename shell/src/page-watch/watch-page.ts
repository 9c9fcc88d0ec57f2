import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Telemetry } from '@tableside/platform';
import { findClaim, type Claim } from '../composition/claims';
import type { PageRelease } from '../federation/registry';
import type { PageState } from '../page-state';
import { whenIdle } from '../wake/when-idle';
import { findDamage } from './find-damage';
import { keepSteppedBack } from './stepped-back';

export interface PageWatchParts {
  readonly composition: { readonly claims: readonly Claim[] };
  readonly telemetry: Telemetry;
  readonly state: Pick<PageState, 'registry'>;
}

/** Between two looks at the page, and until a second one has to find what the first one found, in milliseconds. */
const REST_MS = 500;
/** A change that may be damage, or a part that has come to life. */
const ATTRIBUTES = ['data-asleep', 'style', 'class', 'inert', 'hidden'];
/** What somebody does to a page; damage by other means than its elements shows then. */
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
      const live = releases.find(isLoaded);
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

const isLoaded = ({ container }: PageRelease): boolean =>
  typeof (globalThis as unknown as Record<string, unknown>)[container] === 'object';
