import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './view/projection';

/** Before it is measured, and where it cannot be. */
const FIRST: Size = { width: 480, height: 480 };

/** The size of an element's box in CSS pixels, as it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
