import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import styles from './keyboard-help.module.css';

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

export interface KeyboardHelpProps {
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
