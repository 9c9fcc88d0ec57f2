import { formatCount } from '@tableside/contracts/common/text';
import { QUEUE_KINDS, REMOVAL_WORDS, type QueueKind } from '@tableside/contracts/desk/queue/rules';
import { queueCalls, type Queue, type QueueAct } from '@tableside/contracts/desk/queue/wire';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ActList } from '../../components/act-list';
import { DeskPage, Loaded } from '../../components/desk-page';
import { useAction } from '../../components/use-action';
import { useDeskQuery } from '../../lib/desk-call';
import { useDeskPerson } from '../../lib/desk-person';
import { EntryCard, type EntryHandle } from './entry-card';
import { describeDone, keyOf, KIND_WORDS } from './entry-words';
import styles from './queue.module.css';
import { KeyboardHelp, useShortcuts } from './shortcuts';

/** Others work on the queue too. */
const REFRESH_MS = 30_000;

/** `/desk/city/queue`: what users sent, and what to do with it. */
export function QueuePage() {
  const [search] = useSearchParams();
  const kind = QUEUE_KINDS.find((each) => each === search.get('kind')) ?? null;
  const [isTyping, setIsTyping] = useState(false);
  const queue = useDeskQuery(
    queueCalls.queue,
    { kind: kind ?? undefined },
    { refetchInterval: isTyping ? false : REFRESH_MS },
  );
  return (
    <DeskPage title="Queue" lede="What people sent, the oldest first.">
      <KindFilter kind={kind} counts={queue.data?.counts} />
      <Loaded query={queue} what="the queue">
        {(data) => <QueueList key={kind} queue={data} onTyping={setIsTyping} />}
      </Loaded>
    </DeskPage>
  );
}

interface KindFilterProps {
  /** Null for all. */
  readonly kind: QueueKind | null;
  readonly counts: Queue['counts'] | undefined;
}

/** Which kinds are shown, with how many of each wait. */
function KindFilter({ kind, counts }: KindFilterProps) {
  const { pathname } = useLocation();
  const all = counts && QUEUE_KINDS.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ChipRow label="Kind">
      <ChipLink href={pathname} current={kind === null}>
        All{countOf(all)}
      </ChipLink>
      {QUEUE_KINDS.map((each) => (
        <ChipLink key={each} href={`${pathname}?kind=${each}`} current={kind === each}>
          {KIND_WORDS[each].many}
          {countOf(counts?.[each])}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '' : ` (${formatCount(count)})`;

interface QueueListProps {
  readonly queue: Queue;
  /** Called with whether a form is open, which nothing may take away. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** The entries one below the other, worked by mouse or keys. The entry with the focus is the current one. */
function QueueList({ queue: { entries, acts }, onTyping }: QueueListProps) {
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
      <ActList
        title="Lately done"
        acts={acts}
        describe={describeDone}
        details={({ reason }) => ({ more: reason && ` · ${reasonWords(reason)}` })}
        pending={pending}
        onUndo={(act) => void undo(act)}
      />
    </>
  );
}

const reasonWords = (reason: string): string =>
  (REMOVAL_WORDS as Readonly<Record<string, string>>)[reason] ?? reason;
