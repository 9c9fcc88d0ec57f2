import { HOURS_EXAMPLE, HOURS_MAX } from '@tableside/contracts/admin/queue/rules';
import { queueCalls, type QueueEntry, type ReadHours } from '@tableside/contracts/admin/queue/wire';
import { cx } from '@tableside/ui/cx';
import { Field, Input } from '@tableside/ui/field';
import { useEffect, useState, type Ref } from 'react';
import shared from '../../components/admin.module.css';
import { useUnsaved } from '../../components/unsaved';
import { useAdminQuery } from '../../lib/admin-call';
import styles from './queue.module.css';

const DEBOUNCE_MS = 400;

interface HoursText {
  readonly text: string;
  /** The text as the API understands it; undefined while loading. */
  readonly read: ReadHours | undefined;
  /** Whether the API has not read the latest text yet. */
  readonly isReading: boolean;
  readonly type: (text: string) => void;
}

/** The suggested hours of a correction until the user edits them; null for other entries. */
export function useHoursText(entry: QueueEntry, onType: () => void): HoursText | null {
  const suggested = entry.kind === 'correction' ? entry.hours : null;
  const [typed, setTyped] = useState<string | null>(null);
  useUnsaved(typed !== null && typed !== suggested?.text);
  // The text after typing has paused.
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isRequested = Boolean(suggested && debounced?.trim());
  const { data } = useAdminQuery(
    queueCalls.readHours,
    { correction: Number(entry.id), text: debounced ?? '' },
    { enabled: isRequested },
  );
  if (!suggested) return null;
  const type = (text: string) => {
    setTyped(text);
    onType();
  };
  if (typed === null) return { text: suggested.text, read: suggested, isReading: false, type };
  const read = debounced === typed && isRequested ? data : undefined;
  return { text: typed, read, isReading: typed.trim() !== '' && !read, type };
}

interface HoursChangeProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Id of the correction. */
  readonly id: string;
  readonly hours: HoursText;
  readonly error: string | undefined;
}

/** A field for the new hours, and a table of what changes by day. */
export function HoursChange({ ref, id, hours: { text, read, type }, error }: HoursChangeProps) {
  return (
    <div className={cx(shared['stack'], styles['change'])}>
      <Field
        name={`hours-${id}`}
        label="New hours"
        hideOptional
        hint={HOURS_EXAMPLE}
        error={error ?? (read?.unknown ? `We can’t read these hours: ${read.unknown}.` : null)}
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
          <caption className="ts-sr-only">Changes by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Current</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map(({ weekday, before, after, is_changed: isChanged }) => (
              <tr key={weekday} data-changed={isChanged || undefined}>
                <th scope="row">{weekday}</th>
                <td>{isChanged ? <del>{before || 'Not known'}</del> : before || 'Not known'}</td>
                <td>{isChanged ? <ins>{after || 'Not known'}</ins> : 'unchanged'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
