import { useEffect, useState } from 'react';

const MEDIA = ['(prefers-color-scheme: dark)', '(forced-colors: active)'] as const;

/** A number that grows when the colors of the page may have changed: by the visitor's choice of a theme, or by the system's. */
export function usePaletteVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const raise = () => setVersion((current) => current + 1);
    const observer = new MutationObserver(raise);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const lists = MEDIA.map((media) => window.matchMedia(media));
    for (const list of lists) list.addEventListener('change', raise);
    // Letters are measured: a font that comes later is as wide as its fallback, but not as well shaped.
    void document.fonts?.ready.then(raise);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', raise);
    };
  }, []);
  return version;
}
