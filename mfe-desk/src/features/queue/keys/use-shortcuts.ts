import { useEffect, useEffectEvent, useState } from 'react';

/** What a key does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const KEPT = 'desk:shortcuts';
const OFF = 'off';

/** Whether somebody is typing: then a letter is a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Keys of one letter, which can be switched off, as people who speak to their computer need (WCAG 2.1.4). They are silent while
 * somebody types or a dialog is open.
 * @returns whether they are on, and a switch, which this browser remembers */
export function useShortcuts(shortcuts: Shortcuts): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readKept() !== OFF);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const act = shortcuts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  const turn = (on: boolean) => {
    setIsOn(on);
    try {
      localStorage.setItem(KEPT, on ? 'on' : OFF);
    } catch {
      // It holds for this visit.
    }
  };
  return [isOn, turn];
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
