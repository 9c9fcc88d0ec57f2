/** Replaces what jsdom computes by searching the whole document or all of its style sheet, on which queries by role or label
 * spend most of their time. */

/** `style` and the attributes in selectors of jsdom's default style sheet. */
const STYLED_ATTRIBUTES = new Set([
  'dir',
  'disabled',
  'hidden',
  'open',
  'readonly',
  'style',
  'type',
]);

/** The style of elements with the same name and such attributes below the same others. */
interface SharedStyle {
  style?: CSSStyleDeclaration;
  readonly below: Map<string, SharedStyle>;
}
const sharedStyles: SharedStyle = { below: new Map() };

function findSharedStyle(element: Element): SharedStyle {
  const { parentElement } = element;
  const { below } = parentElement ? findSharedStyle(parentElement) : sharedStyles;
  let key = element.localName;
  for (const name of element.getAttributeNames()) {
    if (STYLED_ATTRIBUTES.has(name)) {
      key += ` ${name}=${element.getAttribute(name)}`;
    }
  }
  const known = below.get(key);
  if (known) return known;
  const added = { below: new Map() };
  below.set(key, added);
  return added;
}

/** jsdom tries all rules of its default style sheet on an element, a millisecond per style, and queries by role need
 * many. Documents without style sheets of their own share styles, which then lack only outlines of focus. */
const computeStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || element.ownerDocument.styleSheets.length > 0) {
    return computeStyle(element, pseudoElement);
  }
  const shared = findSharedStyle(element);
  return (shared.style ??= computeStyle(element));
};

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const documentLabels = document.getElementsByTagName('label');

for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      const root = this.getRootNode() as Document | Element;
      const labels = root === document ? documentLabels : root.querySelectorAll('label');
      return [...labels].filter((label) =>
        label.htmlFor
          ? label.htmlFor === this.id
          : label.contains(this) && label.querySelector(LABELABLE) === this,
      );
    },
  });
}
