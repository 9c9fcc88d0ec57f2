import type { QueueEntry, ReadHours } from '@tableside/contracts/desk/queue/wire';
import { useEffect, useState } from 'react';
import { useUnsaved } from '../../../components/unsaved/use-unsaved';
import { queueCalls } from '../../../calls/queue-calls';
import { useDeskQuery } from '../../../lib/desk-call';

const PAUSE_MS = 400;

/** The hours that a correction is to become. */
export interface HoursText {
  readonly text: string;
  /** What the host makes of it; undefined while it is asked. */
  readonly read: ReadHours | undefined;
  /** A text was typed that the host has not read yet. */
  readonly isReading: boolean;
  readonly type: (text: string) => void;
}

/** What a correction of hours seems to mean, until somebody types something better; null for everything else. */
export function useHoursText(entry: QueueEntry, onType: () => void): HoursText | null {
  const suggested = entry.kind === 'correction' ? entry.hours : null;
  const [typed, setTyped] = useState<string | null>(null);
  useUnsaved(typed !== null && typed !== suggested?.text);
  const settled = useSettled(typed);
  const isAsked = Boolean(suggested && settled?.trim());
  const { data } = useDeskQuery(
    queueCalls.readHours,
    { correction: entry.id, text: settled ?? '' },
    { enabled: isAsked },
  );
  if (!suggested) return null;
  const type = (text: string) => {
    setTyped(text);
    onType();
  };
  if (typed === null) return { text: suggested.text, read: suggested, isReading: false, type };
  const read = settled === typed && isAsked ? data : undefined;
  return { text: typed, read, isReading: typed.trim() !== '' && !read, type };
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
