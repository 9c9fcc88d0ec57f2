import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './queue.module.css';

/** What a key does. */
type Shortcuts = Readonly<Record<string, () => void>>;

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

const HELP = [
  ['j', 'Goes to the next entry.'],
  ['k', 'Goes to the one before.'],
  [
    'a',
    'Does what was asked: hides a review or a photo, changes hours, closes a restaurant or opens its editor, marks as done.',
  ],
  ['r', 'Leaves all as it is. Whoever asked is told why, where an address is known.'],
  ['u', 'Undoes the last act that can be undone.'],
  ['?', 'Opens this help.'],
  ['Esc', 'Closes what is open, and keeps nothing of it.'],
] as const;

interface KeyboardHelpProps {
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What the keys of the queue do, and their switch. */
export function KeyboardHelp({ isOn, onTurn, isOpen, onOpen }: KeyboardHelpProps) {
  return (
    <>
      <div>
        <Button variant="quiet" size="small" onClick={() => onOpen(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <Dialog
        open={isOpen}
        title="Keyboard shortcuts"
        onRequestClose={() => onOpen(false)}
        footer={
          <Button variant="secondary" onClick={() => onOpen(false)}>
            Close
          </Button>
        }
      >
        <dl className={styles['help']}>
          {HELP.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd className={styles['key']}>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>They do nothing while you type.</p>
        <Checkbox
          label="Use keyboard shortcuts"
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
        />
      </Dialog>
    </>
  );
}
