import { HOURS_EXAMPLE, HOURS_MAX } from '@tableside/contracts/desk/queue/rules';
import { Field, Input } from '@tableside/ui/field';
import type { Ref } from 'react';
import styles from './hours-change.module.css';
import type { HoursText } from './use-hours-text';

export interface HoursChangeProps {
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
