import { useEffect, useState } from 'react';
import styles from './map.module.css';

/** The card of the list in which an event happened, by its restaurant. */
const slugAt = ({ target }: Event): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-slug]')?.dataset['slug']) ||
  null;

/** The restaurant that is pointed at or focused, on the map or in the list beside it: its card lights up with its pin.
 * The list is another feature's, so the two meet in the page and not in a state above both: pointing at a card must not
 * render the list again.
 * @param listId id of the list's region, whose cards carry `data-slug` */
export function useCardHighlight(listId: string) {
  const [slug, setSlug] = useState<string | null>(null);

  useEffect(() => {
    const list = document.getElementById(listId);
    if (!list) return undefined;
    const listening = new AbortController();
    const handleEnter = (event: Event) => setSlug(slugAt(event));
    const handleLeave = () => setSlug(null);
    for (const name of ['pointerover', 'focusin'] as const) {
      list.addEventListener(name, handleEnter, { signal: listening.signal });
    }
    for (const name of ['pointerleave', 'focusout'] as const) {
      list.addEventListener(name, handleLeave, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [listId]);

  useEffect(() => {
    const cards = document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-slug]');
    const card = [...(cards ?? [])].find(({ dataset }) => dataset['slug'] === slug);
    const lit = styles['lit'] ?? '';
    card?.classList.add(lit);
    return () => card?.classList.remove(lit);
  }, [listId, slug]);

  return [slug, setSlug] as const;
}
