import { PAGE_STATE_ID } from '../../../browser/page-state';
import { finding, RELEASE_CALL, captureStack, type Finding } from '../../inspection/finding';

type Notify = (finding: Finding) => void;

/** Storage key that only its owner may remove. Pages of one smoke test share storage. */
const KEPT = `tableside-smoke-test-${Math.random()}`;
/** Attributes that the shell changes on its own elements during hydration. */
const LIVELY_ATTRIBUTES = new Set(['data-pending', 'data-started', 'inert', 'aria-busy']);
/** Styles that can hide, move, or obscure an element and its content. */
const STYLES = [
  ...['display', 'visibility', 'opacity', 'filter', 'clip-path', 'mask-image', 'mix-blend-mode'],
  ...['position', 'transform', 'rotate', 'scale', 'translate', 'zoom', 'overflow-x', 'overflow-y'],
  ...['pointer-events', 'user-select', 'direction', 'writing-mode', 'font-size'],
  ...['color', 'background-color', 'background-image', 'cursor'],
] as const;
const CONTROLS = 'a[href], button, input, select, textarea, summary';

const FRAME_ADVICE = 'Change only what the release renders in its own slots and pages.';

type Parts = ReadonlyMap<string, HTMLElement>;

interface PageState {
  readonly parts: ReadonlyMap<string, boolean>;
  readonly appearances: ReadonlyMap<string, Appearance>;
  readonly controls: ReadonlyMap<string, string>;
  readonly title: string;
  readonly sheets: number;
}

interface Appearance {
  readonly attributes: Readonly<Record<string, string>>;
  readonly styles: Readonly<Record<string, string>>;
}

/** Remembers a page's HTML and title before remote code runs. Call before any other script. */
export function watchPage(notify: Notify): { findDamage: () => readonly Finding[] } {
  let before: PageState | null = null;
  const title = watchTitle(notify);
  keepSomething();
  // The shell, and with it remotes, can start before the end of the document, once the page state
  // is available.
  const observer = new MutationObserver(() => {
    if (!document.getElementById(PAGE_STATE_ID)) return;
    observer.disconnect();
    before = readPage();
  });
  observer.observe(document, { childList: true, subtree: true });
  return {
    findDamage: () => {
      if (!before) return [];
      const own = document.getElementById('root')?.childElementCount;
      if (!own) return [finding('empties the page', FRAME_ADVICE)];
      return [
        ...compare(before, readPage()),
        ...findCover(),
        ...title.find(before.title),
        ...findForgotten(),
      ];
    },
  };
}

const isOfShell = (element: Element): boolean => !element.closest('[data-remote]');

function findParts(): Parts {
  const find = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(isOfShell);
  const found = [
    ["the site's header", find('#root header')],
    ['the main part of the page', find('#main')],
    ["the site's footer", find('#root footer')],
    ['the heading of the page', document.querySelector<HTMLElement>('#root h1')],
  ] as const;
  return new Map(found.flatMap(([name, element]) => (element ? [[name, element]] : [])));
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isShown && width > 0 && height > 0;
}

function readPage(): PageState {
  const parts = findParts();
  const { documentElement, body } = document;
  const root = document.getElementById('root');
  const frame = [
    ['<html>', documentElement],
    ['<body>', body],
    ['<div id="root">', root],
    ["the shell's page", root?.querySelector(':scope > div') ?? null],
    ...[...parts].filter(([, part]) => isOfShell(part)),
  ] as const;
  const appearances = frame.flatMap(([name, element]) =>
    element ? [[name, readVariant(element)] as const] : [],
  );
  return {
    parts: new Map([...parts].map(([name, part]) => [name, isVisible(part)])),
    appearances: new Map(appearances),
    controls: new Map(findControls(parts).map(({ name, part }) => [name, part])),
    title: document.title,
    sheets: document.adoptedStyleSheets.length,
  };
}

function readVariant(element: Element): Appearance {
  const own = [...element.attributes].filter(({ name }) => !LIVELY_ATTRIBUTES.has(name));
  const computed = getComputedStyle(element);
  return {
    attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
    styles: Object.fromEntries(STYLES.map((name) => [name, computed.getPropertyValue(name)])),
  };
}

function findControls(parts: Parts) {
  return [...parts].flatMap(([part, box]) =>
    [...box.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) => isOfShell(element) && isVisible(element))
      .map((element) => ({ part, element, name: `${nameOf(element)} of ${part}` })),
  );
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label') ?? element.textContent.trim();
  return `${element.localName} "${label || element.id}"`;
}

function* compare(before: PageState, now: PageState): Iterable<Finding> {
  const lost = new Set<string>();
  for (const [name, isShown] of before.parts) {
    const left = now.parts.get(name);
    if (left || (left === isShown && !isShown)) continue;
    lost.add(name);
    yield finding(`${left === undefined ? 'removes' : 'hides'} ${name}`, FRAME_ADVICE);
  }
  const control = [...before.controls].find(
    ([name, part]) => !now.controls.has(name) && !lost.has(part),
  );
  if (control)
    yield finding(`removes or hides a control of the shell: ${control[0]}`, FRAME_ADVICE);
  for (const [name, look] of before.appearances) {
    const left = lost.has(name) ? undefined : now.appearances.get(name);
    const attribute = left && findDifference(look.attributes, left.attributes);
    const style = left && findDifference(look.styles, left.styles);
    if (attribute) yield finding(`changes an attribute of ${name}: ${attribute}`, FRAME_ADVICE);
    else if (style) yield finding(`changes the style of ${name}: ${style}`, FRAME_ADVICE);
  }
  if (now.sheets > before.sheets) {
    yield finding(
      'adds style sheets to the document (adoptedStyleSheets)',
      'Ship styles in style sheets of the release, which are checked.',
    );
  }
}

function findDifference(
  before: Appearance['styles'],
  now: Appearance['styles'],
): string | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = [...names].find((name) => before[name] !== now[name]);
  return changed && `${changed} is ${now[changed] ?? 'gone'}`;
}

function findCover(): readonly Finding[] {
  for (const [name, part] of findParts()) {
    part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const isHeading = part.localName === 'h1';
    const targets = isHeading
      ? [part]
      : findControls(new Map([[name, part]])).map(({ element }) => element);
    for (const target of targets) {
      const hit = hitOf(target);
      if (!hit || target.contains(hit) || (part.contains(hit) && isOfShell(hit))) continue;
      const isInFront = !hit.contains(target);
      if (!isInFront && isHeading) continue;
      const what = isInFront
        ? `covers ${name}: ${nameOf(target)} is behind ${describe(hit)}`
        : `blocks pointer events on ${name}: ${nameOf(target)} cannot be clicked`;
      return [finding(what, FRAME_ADVICE)];
    }
  }
  return [];
}

function hitOf(element: Element): Element | null {
  const [box] = element.getClientRects();
  return box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
}

function describe({ localName, className, id }: Element): string {
  const names = typeof className === 'string' && className ? ` class="${className}"` : '';
  return `<${localName}${id && ` id="${id}"`}${names}>`;
}

function watchTitle(notify: Notify) {
  let last: string | null = null;
  const { set, get } = Object.getOwnPropertyDescriptor(Document.prototype, 'title') ?? {};
  const advice = 'Set it in the head of the route and let the shell apply it.';
  Object.defineProperty(Document.prototype, 'title', {
    get,
    set: function title(this: Document, value: string) {
      const stack = captureStack(title);
      if (RELEASE_CALL.test(stack))
        notify(finding('sets the title of the document', advice, stack));
      else last = value;
      set?.call(this, value);
    },
    configurable: true,
    enumerable: true,
  });
  return {
    find: (before: string): readonly Finding[] =>
      document.title === (last ?? before)
        ? []
        : [finding(`changes the title of the document to "${document.title}"`, advice)],
  };
}

const STORES = ['localStorage', 'sessionStorage'] as const;

/** Writes something to shared storage that a release could delete. */
function keepSomething(): void {
  try {
    for (const store of STORES) window[store].setItem(KEPT, '1');
    document.cookie = `${KEPT}=1; path=/`;
  } catch {
    // The initial empty page has no storage.
  }
}

function findForgotten(): readonly Finding[] {
  const stores: readonly string[] = STORES.filter((store) => !window[store].getItem(KEPT));
  const lost = document.cookie.includes(KEPT) ? stores : [...stores, 'cookies'];
  return lost.map((store) =>
    finding(
      `removes keys of other code from ${store}`,
      'Remove only keys that the release has set, by name.',
    ),
  );
}
