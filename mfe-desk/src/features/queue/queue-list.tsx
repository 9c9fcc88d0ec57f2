import type { Queue, QueueAct } from '@tableside/contracts/desk/queue/wire';
import { useEffect, useRef, useState } from 'react';
import { queueCalls } from '../../calls/queue-calls';
import { useAction } from '../../components/use-action';
import { useDeskPerson } from '../../lib/desk-person';
import { keyOf } from './describe-entry';
import { EntryCard, type EntryHandle } from './entry/entry-card';
import { KeyboardHelp } from './keys/keyboard-help';
import { useShortcuts } from './keys/use-shortcuts';
import styles from './queue-list.module.css';
import { RecentActs } from './recent-acts';

export interface QueueListProps {
  readonly queue: Queue;
  /** Told whether a form is open, which nothing may take away. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** The entries one below the other, worked by mouse or keys. The entry with the focus is the current one. */
export function QueueList({ queue: { entries, acts }, onTyping }: QueueListProps) {
  const { email: own } = useDeskPerson();
  const { run, pending } = useAction();
  const [current, setCurrent] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const cards = useRef(new Map<string, EntryHandle>());
  const end = useRef<HTMLParagraphElement>(null);

  const keys = entries.map(keyOf);
  const at = current === null ? -1 : keys.indexOf(current);
  const goTo = (index: number) => {
    const key = keys[Math.min(Math.max(index, 0), keys.length - 1)];
    if (key) cards.current.get(key)?.focus();
  };
  const withCurrent = (work: (card: EntryHandle) => void) => {
    const card = cards.current.get(current ?? '');
    if (card) work(card);
    else goTo(0);
  };
  const undo = async ({ id, kind, item }: QueueAct) => {
    const isDone = await run(queueCalls.undo, { act: id }, { key: String(id) });
    // Its button is gone: one goes on at what waits again.
    if (isDone) setWanted({ key: keyOf({ kind, id: item }) });
  };
  const undoLast = () => {
    const last = acts.find(({ who, undone_by: undoneBy }) => who === own && !undoneBy);
    if (last && pending === null) void undo(last);
  };
  const [areOn, turnKeys] = useShortcuts({
    j: () => goTo(at + 1),
    k: () => goTo(at - 1),
    a: () => withCurrent((card) => card.apply()),
    r: () => withCurrent((card) => card.refuse()),
    u: undoLast,
    '?': () => setIsHelpOpen(true),
  });

  /** The one after it is next, else the one before. */
  const goOn = (key: string) => {
    const index = keys.indexOf(key);
    setWanted({ key: keys[index + 1] ?? keys[index - 1] ?? '' });
  };
  useEffect(() => {
    if (wanted === null) return;
    const card = cards.current.get(wanted.key) ?? [...cards.current.values()][0];
    if (card) card.focus();
    else end.current?.focus();
  }, [wanted]);

  return (
    <>
      <KeyboardHelp isOn={areOn} onTurn={turnKeys} isOpen={isHelpOpen} onOpen={setIsHelpOpen} />
      {entries.length === 0 ? (
        <p ref={end} tabIndex={-1} className={styles['empty']}>
          Nothing waits. All is dealt with.
        </p>
      ) : (
        <ol className={styles['list']} aria-label="Queue">
          {entries.map((entry) => {
            const key = keyOf(entry);
            return (
              <EntryCard
                key={key}
                ref={(handle) => {
                  if (handle) cards.current.set(key, handle);
                  return () => void cards.current.delete(key);
                }}
                entry={entry}
                isCurrent={key === current}
                onFocus={() => setCurrent(key)}
                onDone={() => goOn(key)}
                onTyping={onTyping}
              />
            );
          })}
        </ol>
      )}
      <RecentActs acts={acts} pending={pending} onUndo={(act) => void undo(act)} />
    </>
  );
}
