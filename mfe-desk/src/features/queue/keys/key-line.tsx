import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import styles from './key-line.module.css';

/** What each key does. */
const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'apply'],
  ['r', 'refuse'],
  ['u', 'undo'],
  ['?', 'help'],
] as const;

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

export interface KeyLineProps {
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly isHelpOpen: boolean;
  readonly onHelp: (isOpen: boolean) => void;
}

/** The keys of the queue, and their switch. */
export function KeyLine({ isOn, onTurn, isHelpOpen, onHelp }: KeyLineProps) {
  return (
    <div className={styles['line']}>
      {isOn ? (
        <ul className={styles['keys']} aria-label="Keyboard shortcuts">
          {KEYS.map(([key, what]) => (
            <li key={key}>
              <kbd className={styles['key']}>{key}</kbd> {what}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles['off']}>Keyboard shortcuts are off.</p>
      )}
      <Button variant="quiet" size="small" aria-pressed={isOn} onClick={() => onTurn(!isOn)}>
        Keyboard shortcuts
      </Button>
      <Dialog
        open={isHelpOpen}
        title="Keyboard shortcuts"
        onRequestClose={() => onHelp(false)}
        footer={
          <Button variant="secondary" onClick={() => onHelp(false)}>
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
        <p>They do nothing while you type. The button above the queue switches them off.</p>
      </Dialog>
    </div>
  );
}
