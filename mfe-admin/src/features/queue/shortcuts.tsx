import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './queue.module.css';

type Shortcuts = Readonly<Record<string, () => void>>;

const STORAGE_KEY = 'admin:shortcuts';
const OFF = 'off';

/** Whether a key goes to a text field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Single-key shortcuts, which can be turned off for speech input (WCAG 2.1.4). They do nothing while the user
 * types or a dialog is open.
 * @returns whether they are on, and a setter, remembered in this browser */
export function useShortcuts(shortcuts: Shortcuts): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored() !== OFF);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const action = shortcuts[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  const toggle = (on: boolean) => {
    setIsOn(on);
    try {
      localStorage.setItem(STORAGE_KEY, on ? 'on' : OFF);
    } catch {
      // Without storage the setting lasts until the page is reloaded.
    }
  };
  return [isOn, toggle];
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

const HELP = [
  ['j', 'Next entry'],
  ['k', 'Previous entry'],
  [
    'a',
    'Apply: hide the review or photo, change the hours, close the restaurant, open its editor, or mark the entry as done',
  ],
  ['r', 'Reject: change nothing, and email the sender if we have an address'],
  ['u', 'Undo your last action'],
  ['?', 'Show this help'],
  ['Esc', 'Close the open form or dialog without saving'],
] as const;

interface KeyboardHelpProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Help for the shortcuts, and a checkbox to turn them off. */
export function KeyboardHelp({ isOn, onToggle, isOpen, onOpen }: KeyboardHelpProps) {
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
        <p>Shortcuts are off while you type.</p>
        <Checkbox
          label="Use keyboard shortcuts"
          checked={isOn}
          onChange={({ target }) => onToggle(target.checked)}
        />
      </Dialog>
    </>
  );
}
