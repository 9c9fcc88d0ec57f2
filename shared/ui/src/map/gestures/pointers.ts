import type { Point } from '../view/projection';
import { pointOf, ZOOM_STEP, type Movable } from './hands';

/** A pointer that moved less than this between press and release has not dragged, in pixels. */
const STILL_PX = 4;
const FINGER_STILL_PX = 10;
/** Two presses within so many milliseconds and pixels are one double press. */
const DOUBLE_MS = 350;
const DOUBLE_PX = 24;

/** A mouse and fingers: one drags, two zoom around what is between them, a press on the ground puts it in the middle. */
export function listenToPointers(
  frame: HTMLElement,
  map: () => Movable,
  signal: AbortSignal,
): void {
  const hands = new Map<number, Point>();
  let [way, still, isDragged] = [0, STILL_PX, false];
  let lastPress: (Point & { readonly at: number }) | null = null;

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !isMovable(event.target)) return;
    if (!hands.size) [way, isDragged] = [0, false];
    // What began with one finger and goes on with two is settled in between.
    else map().sheet.settle();
    still = event.pointerType === 'mouse' ? STILL_PX : FINGER_STILL_PX;
    hands.set(event.pointerId, pointOf(frame, event));
  };
  const handleMove = (event: PointerEvent) => {
    const from = hands.get(event.pointerId);
    if (!from) return;
    const to = pointOf(frame, event);
    const [right, down] = [to.x - from.x, to.y - from.y];
    way += Math.hypot(right, down);
    isDragged ||= way > still || hands.size > 1;
    const other = [...hands].find(([id]) => id !== event.pointerId)?.[1];
    hands.set(event.pointerId, to);
    if (other) pinch(from, to, other);
    else map().sheet.drag(right, down);
  };
  const pinch = (from: Point, to: Point, other: Point) => {
    const [was, is] = [distance(from, other), distance(to, other)];
    if (!was || !is) return;
    const at = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    map().zoomAround(is / was, at, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
  };
  const handleUp = (event: PointerEvent) => {
    if (hands.delete(event.pointerId)) map().sheet.settle();
  };
  /** A drag that began on a pin ends on it, and is no press. */
  const stopClick = (event: MouseEvent) => {
    // Keys press without a pointer.
    if (!isDragged || event.detail === 0) return;
    isDragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const handleClick = (event: MouseEvent) => {
    if (!isGround(event.target)) return;
    const at = pointOf(frame, event);
    const before = lastPress;
    lastPress = null;
    // The first press has put this spot in the middle.
    if (before && event.timeStamp - before.at < DOUBLE_MS && distance(before, at) < DOUBLE_PX) {
      return map().zoomAround(ZOOM_STEP, { x: frame.clientWidth / 2, y: frame.clientHeight / 2 });
    }
    if (map().onPress(at)) return;
    lastPress = { ...at, at: event.timeStamp };
    map().pan(at.x - frame.clientWidth / 2, at.y - frame.clientHeight / 2);
  };

  frame.addEventListener('pointerdown', handleDown, { signal });
  frame.addEventListener('click', stopClick, { signal, capture: true });
  frame.addEventListener('click', handleClick, { signal });
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleUp, { signal });
  window.addEventListener('pointercancel', handleUp, { signal });
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Not a button beside the map, nor a card. */
const isMovable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [data-card]') === null;

/** Not a pin either. */
const isGround = (target: EventTarget | null): boolean =>
  isMovable(target) && target instanceof Element && target.closest('[role="button"]') === null;
