import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';

type Edge = 'first' | 'last';

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : [];

/** Index of the next item that starts with the letter, after the current one; -1 for none. */
function findByCharacter(items: readonly HTMLElement[], from: number, character: string): number {
  const order = items.map((_, offset) => (from + 1 + offset) % items.length);
  return (
    order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(character)) ??
    -1
  );
}

function targetOf(key: string, items: readonly HTMLElement[], current: number): number {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % items.length;
    case 'ArrowUp':
      return (current - 1 + items.length) % items.length;
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    default:
      return key.length === 1 ? findByCharacter(items, current, key.toLowerCase()) : -1;
  }
}

export function useMenu() {
  const [openAt, setOpenAt] = useState<Edge | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (openAt)
      itemsOf(menuRef.current)
        .at(openAt === 'first' ? 0 : -1)
        ?.focus();
  }, [openAt]);

  const close = () => setOpenAt(null);
  const closeToButton = () => {
    close();
    buttonRef.current?.focus();
  };

  const handleButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  const handleMenuKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      closeToButton();
    } else if (event.key === 'Tab') {
      close();
    } else if (event.key === ' ') {
      event.preventDefault();
      if (event.target instanceof HTMLElement) event.target.click();
    } else {
      const items = itemsOf(menuRef.current);
      const target = items[targetOf(event.key, items, items.findIndex(isFocused))];
      if (!target) return;
      event.preventDefault();
      target.focus();
    }
  };

  // Safari does not focus the button on click, so the blur would close the menu and the click reopen it.
  const handleButtonMouseDown = (event: MouseEvent) => {
    if (openAt) event.preventDefault();
  };

  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return {
    isOpen: openAt !== null,
    buttonRef,
    menuRef,
    close,
    toggle: () => setOpenAt((now) => (now ? null : 'first')),
    handleButtonKeyDown,
    handleButtonMouseDown,
    handleMenuKeyDown,
    handleBlur,
  };
}

const isFocused = (element: HTMLElement): boolean => element === document.activeElement;
