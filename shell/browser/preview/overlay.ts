import { describeParts, type Part } from './describe-parts';
import { BAR_ID, PARTS_BUTTON_ID, PREVIEW_STATE_ID, type PreviewState } from './preview-state';

/** Script of the preview bar: its button opens a table of the page's parts. Only included in previews. */

/** Marks slots on the page in `data-previewed`: `yes`, or `here` for the selected one. */
const MARK = 'previewed';

const COLUMNS = ['Remote', 'Release', 'Slot', 'Load time', 'Reason'] as const;

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

/** Marks the elements of all parts.
 * @param here the selected part */
function mark(parts: readonly Part[], here?: Part): void {
  for (const part of parts)
    for (const element of part.elements) element.dataset[MARK] = part === here ? 'here' : 'yes';
}

function unmark(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-previewed]'))
    delete element.dataset[MARK];
}

function makeRow(part: Part, parts: readonly Part[]): HTMLTableRowElement {
  const { remote, release, slot, loadTime, reason, isOff, elements } = part;
  const name = make('th', elements.length > 0 ? makeFinder(part, parts) : remote);
  name.scope = 'row';
  const version = make('td', release);
  if (isOff) version.dataset['isOff'] = '';
  return make('tr', name, version, ...[slot, loadTime, reason].map((text) => make('td', text)));
}

/** A button that scrolls to a part of the page. */
function makeFinder(part: Part, parts: readonly Part[]): HTMLButtonElement {
  const button = make('button', part.remote);
  button.type = 'button';
  button.title = `Show ${part.remote} at ${part.slot}`;
  button.addEventListener('click', () => {
    mark(parts, part);
    part.elements[0]?.scrollIntoView({ block: 'center' });
  });
  return button;
}

function makePanel(state: PreviewState): HTMLElement {
  const parts = describeParts(state);
  const heads = COLUMNS.map((title) => {
    const head = make('th', title);
    head.scope = 'col';
    return head;
  });
  const rows = parts.map((part) => makeRow(part, parts));
  const rendered =
    state.renderMs === null
      ? ''
      : ` The server rendered the page in ${Math.round(state.renderMs)} ms.`;
  const caption = make('caption', `Releases on this page.${rendered}`);
  const table = make('table', caption, make('thead', make('tr', ...heads)), make('tbody', ...rows));
  const panel = make('section', table);
  panel.id = `${PARTS_BUTTON_ID}-panel`;
  // Focusable because it scrolls sideways on a phone.
  panel.tabIndex = 0;
  panel.setAttribute('aria-label', 'Releases on this page');
  mark(parts);
  return panel;
}

function start(): void {
  const bar = document.getElementById(BAR_ID);
  const button = document.getElementById(PARTS_BUTTON_ID);
  const text = document.getElementById(PREVIEW_STATE_ID)?.textContent;
  if (!bar || !button || !text) return;
  const state = JSON.parse(text) as PreviewState;
  let panel: HTMLElement | null = null;
  const close = () => {
    panel?.remove();
    panel = null;
    unmark();
    button.setAttribute('aria-expanded', 'false');
  };
  button.addEventListener('click', () => {
    if (panel) return close();
    panel = makePanel(state);
    bar.append(panel);
    button.setAttribute('aria-expanded', 'true');
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !panel) return;
    close();
    button.focus();
  });
  button.hidden = false;
}

start();
