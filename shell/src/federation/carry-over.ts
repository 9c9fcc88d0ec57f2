import { useLayoutEffect, useRef, type RefObject } from 'react';

/** An element's place inside a box: the index of each child on the way down, and what it is. */
interface Place {
  readonly way: readonly number[];
  readonly tagName: string;
}

/** What a person did to the server's HTML before the script for it was there. */
export interface Carried {
  focus: Place | null;
  click: Place | null;
}

function placeOf(box: Element, element: Element): Place {
  const way: number[] = [];
  for (let at = element; at !== box && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  return { way, tagName: element.tagName };
}

function findPlace(box: Element, { way, tagName }: Place): HTMLElement | null {
  const found = way.reduce<Element | undefined>((at, index) => at?.children[index], box);
  return found instanceof HTMLElement && found.tagName === tagName ? found : null;
}

/** Notes presses of buttons, and where the focus is at the end, as long as the box is there. Links need no script. */
export function useCarryFrom(
  box: RefObject<HTMLElement | null>,
  carried?: RefObject<Carried>,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !carried) return undefined;
    const handleClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) carried.current.click = placeOf(element, button);
    };
    element.addEventListener('click', handleClick);
    return () => {
      element.removeEventListener('click', handleClick);
      const active = document.activeElement;
      if (active && active !== element && element.contains(active)) {
        carried.current.focus = placeOf(element, active);
      }
    };
  }, [box, carried]);
}

/** Does again, in the part that has come to life, what was done to its HTML before.
 * @param isAlive turns true in the render that puts the living part in the place of the HTML
 * @returns what the HTML's own box notes, and a ref for the box of the living part */
export function useCarryTo(isAlive: boolean) {
  const carried = useRef<Carried>({ focus: null, click: null });
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { focus, click } = carried.current;
    if (!isAlive || !box.current) return;
    carried.current.focus = carried.current.click = null;
    if (focus) findPlace(box.current, focus)?.focus({ preventScroll: true });
    if (click) findPlace(box.current, click)?.click();
  }, [isAlive]);
  return { carried, box };
}
