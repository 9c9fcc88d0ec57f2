import { HOURS_EXAMPLE, HOURS_MAX } from '@tableside/contracts/desk/queue/rules';
import { queueCalls, type QueueEntry, type ReadHours } from '@tableside/contracts/desk/queue/wire';
import { Field, Input } from '@tableside/ui/field';
import { useEffect, useState, type Ref } from 'react';
import { useUnsaved } from '../../components/unsaved';
import { useDeskQuery } from '../../lib/desk-call';
import styles from './queue.module.css';

const PAUSE_MS = 400;

/** The hours that a correction is to become. */
interface HoursText {
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

interface HoursChangeProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The correction's. */
  readonly id: string;
  readonly hours: HoursText;
  readonly error: string | undefined;
}

/** The hours as they would be, and day by day what changes. */
export function HoursChange({ ref, id, hours: { text, read, type }, error }: HoursChangeProps) {
  return (
    <div className={styles['change']}>
      <Field
        name={`hours-${id}`}
        label="New hours"
        hideOptional
        hint={HOURS_EXAMPLE}
        error={error ?? problemOf(read)}
      >
        <Input
          ref={ref}
          value={text}
          maxLength={HOURS_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {read && read.rows.length > 0 && (
        <table className={styles['table']}>
          <caption className="ts-sr-only">What changes, day by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map(({ weekday, before, after, is_changed: isChanged }) => (
              <tr key={weekday} data-changed={isChanged || undefined}>
                <th scope="row">{weekday}</th>
                <td>{isChanged ? <del>{before || 'Not known'}</del> : before || 'Not known'}</td>
                <td>{isChanged ? <ins>{after || 'Not known'}</ins> : 'as now'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const problemOf = (read: HoursText['read']): string | null =>
  read?.unknown ? `This cannot be taken: ${read.unknown}.` : null;
