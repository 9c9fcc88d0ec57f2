/** What has happened to the shell's part of the page. */
export interface Damage {
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
export function findDamage(hasChrome: boolean): Damage | null {
  if (!document.getElementById('root')?.childElementCount) return { what: 'was emptied' };
  // On paper there is no header.
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
