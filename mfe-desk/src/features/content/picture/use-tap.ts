import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from '../../../calls/content-types';

/** A pointer that moves less does not drag. */
const TAP_PX = 5;

/** Hears where an element is tapped, in pixels from its midst; whoever drags does not tap. Keys need a way of their own. */
export function useTap(element: RefObject<HTMLElement | null>, onTap: (at: Point) => void): void {
  const tell = useEffectEvent(onTap);
  useEffect(() => {
    const tapped = element.current;
    if (!tapped) return undefined;
    const ended = new AbortController();
    let from: PointerEvent | null = null;
    const press = (event: PointerEvent) => (from = event);
    const tap = ({ clientX, clientY }: MouseEvent) => {
      if (!from || Math.hypot(clientX - from.clientX, clientY - from.clientY) > TAP_PX) return;
      const { left, top, width, height } = tapped.getBoundingClientRect();
      tell({ x: clientX - left - width / 2, y: clientY - top - height / 2 });
    };
    tapped.addEventListener('pointerdown', press, ended);
    tapped.addEventListener('click', tap, ended);
    return () => ended.abort();
  }, [element]);
}
