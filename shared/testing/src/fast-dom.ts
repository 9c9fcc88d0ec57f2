/** Replaces what jsdom computes by searching the whole document or all of its style sheet, on which queries by role or label
 * spend most of their time. */

const STYLED_BY = ['hidden', 'open', 'type'];
const computeStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();

/** Tests have no style sheet but the browser's, by which elements of a kind look the same. */
window.getComputedStyle = (element, pseudoElement) => {
  if (element.hasAttribute('style')) return computeStyle(element, pseudoElement);
  const values = STYLED_BY.map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.localName, ...values]);
  let style = styles.get(kind);
  if (!style) {
    style = computeStyle(element.cloneNode() as Element);
    styles.set(kind, style);
  }
  return style;
};

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const labels = document.getElementsByTagName('label');

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
      return [...labels].filter((label) =>
        label.htmlFor
          ? label.htmlFor === this.id
          : label.contains(this) && label.querySelector(LABELABLE) === this,
      );
    },
  });
}
