import { formatCount } from '@tableside/contracts/common/text';
import { QUEUE_KINDS, REMOVAL_LABELS } from '@tableside/contracts/admin/queue/rules';
import { queueCalls, type Queue, type QueueAction } from '@tableside/contracts/admin/queue/wire';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ActionList } from '../../components/actions';
import { AdminPage, Loaded } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { useAction } from '../../components/actions';
import { useAdminQuery } from '../../lib/admin-call';
import { useAdminUser } from '../../lib/admin-user';
import { EntryCard, type EntryHandle } from './entry-card';
import { describeDone, keyOf, KIND_LABELS } from './entry-labels';
import styles from './queue.module.css';
import { KeyboardHelp, useShortcuts } from './shortcuts';

/** Other moderators change the queue too. */
const REFRESH_MS = 30_000;

/** `/admin/city/queue`: reports, corrections, photos and messages to review. */
export function QueuePage() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const kind = QUEUE_KINDS.find((each) => each === search.get('kind')) ?? null;
  const [isTyping, setIsTyping] = useState(false);
  const queue = useAdminQuery(
    queueCalls.queue,
    { kind: kind ?? undefined },
    { refetchInterval: isTyping ? false : REFRESH_MS },
  );
  const counts = queue.data?.counts;
  return (
    <AdminPage title="Queue" lede="Reports, corrections, photos, and messages, oldest first.">
      <ChipRow label="Kind">
        <ChipLink href={pathname} current={kind === null}>
          All{countOf(counts && QUEUE_KINDS.reduce((sum, each) => sum + counts[each], 0))}
        </ChipLink>
        {QUEUE_KINDS.map((each) => (
          <ChipLink key={each} href={`${pathname}?kind=${each}`} current={kind === each}>
            {KIND_LABELS[each].many}
            {countOf(counts?.[each])}
          </ChipLink>
        ))}
      </ChipRow>
      <Loaded query={queue} what="the queue">
        {(data) => <QueueList key={kind} queue={data} onTyping={setIsTyping} />}
      </Loaded>
    </AdminPage>
  );
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '' : ` (${formatCount(count)})`;

interface QueueListProps {
  readonly queue: Queue;
  /** Called when a form opens or closes. An open form pauses the refresh. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** The list of entries, with keyboard shortcuts. The focused entry is the current one. */
function QueueList({ queue: { entries, actions }, onTyping }: QueueListProps) {
  const { email: own } = useAdminUser();
  const { run, pending } = useAction();
  const [current, setCurrent] = useState<string | null>(null);
  const [focusTarget, setFocusTarget] = useState<{ readonly key: string } | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const cards = useRef(new Map<string, EntryHandle>());
  const end = useRef<HTMLParagraphElement>(null);

  const keys = entries.map(keyOf);
  const at = current === null ? -1 : keys.indexOf(current);
  const focusEntry = (index: number) => {
    const key = keys[Math.min(Math.max(index, 0), keys.length - 1)];
    if (key) cards.current.get(key)?.focus();
  };
  const withCurrent = (work: (card: EntryHandle) => void) => {
    const card = cards.current.get(current ?? '');
    if (card) work(card);
    else focusEntry(0);
  };
  const undo = async ({ id, kind, item }: QueueAction) => {
    const isDone = await run(queueCalls.undo, { action: id }, { key: String(id) });
    // The Undo button is gone; focus the entry that is back.
    if (isDone) setFocusTarget({ key: keyOf({ kind, id: item }) });
  };
  const undoLast = () => {
    const last = actions.find(({ who, undone_by: undoneBy }) => who === own && !undoneBy);
    if (last && pending === null) void undo(last);
  };
  const [areShortcutsOn, setShortcutsOn] = useShortcuts({
    j: () => focusEntry(at + 1),
    k: () => focusEntry(at - 1),
    a: () => withCurrent((card) => card.apply()),
    r: () => withCurrent((card) => card.refuse()),
    u: undoLast,
    '?': () => setIsHelpOpen(true),
  });

  /** Focuses the next entry, or the previous one at the end. */
  const focusNext = (key: string) => {
    const index = keys.indexOf(key);
    setFocusTarget({ key: keys[index + 1] ?? keys[index - 1] ?? '' });
  };
  useEffect(() => {
    if (focusTarget === null) return;
    const card = cards.current.get(focusTarget.key) ?? [...cards.current.values()][0];
    if (card) card.focus();
    else end.current?.focus();
  }, [focusTarget]);

  return (
    <>
      <KeyboardHelp
        isOn={areShortcutsOn}
        onToggle={setShortcutsOn}
        isOpen={isHelpOpen}
        onOpen={setIsHelpOpen}
      />
      {entries.length === 0 ? (
        <p ref={end} tabIndex={-1} className={styles['empty']}>
          All caught up.
        </p>
      ) : (
        <ol className={shared['stack']} aria-label="Queue">
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
                onDone={() => focusNext(key)}
                onTyping={onTyping}
              />
            );
          })}
        </ol>
      )}
      <ActionList
        title="Recent actions"
        actions={actions}
        describe={describeDone}
        details={({ reason }) => ({ more: reason && ` · ${reasonLabel(reason)}` })}
        pending={pending}
        onUndo={(action) => void undo(action)}
      />
    </>
  );
}

const reasonLabel = (reason: string): string =>
  (REMOVAL_LABELS as Readonly<Record<string, string>>)[reason] ?? reason;
