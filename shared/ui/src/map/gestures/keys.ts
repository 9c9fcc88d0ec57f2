import { ZOOM_STEP, type Movable } from './hands';

/** How far one press of an arrow key moves the map, in pixels. */
const STEP_PX = 80;

const KEYS: Readonly<Record<string, (map: Movable) => void>> = {
  ArrowLeft: ({ pan }) => pan(-STEP_PX, 0),
  ArrowRight: ({ pan }) => pan(STEP_PX, 0),
  ArrowUp: ({ pan }) => pan(0, -STEP_PX),
  ArrowDown: ({ pan }) => pan(0, STEP_PX),
  '+': ({ zoom }) => zoom(ZOOM_STEP),
  '=': ({ zoom }) => zoom(ZOOM_STEP),
  '-': ({ zoom }) => zoom(1 / ZOOM_STEP),
  '0': ({ fit }) => fit(),
};

/** Arrows move, plus and minus zoom, 0 shows all. Keys of a card are the card's. */
export function listenToKeys(frame: HTMLElement, map: () => Movable, signal: AbortSignal): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-card]')) return;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act(map());
  };
  frame.addEventListener('keydown', handleKey, { signal });
}
