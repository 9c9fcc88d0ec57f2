import type { ContentKind } from '@tableside/contracts/content/model';
import type { HistoryEntry } from '../../../calls/content-types';
import { Field, Select } from '@tableside/ui/field';
import { useState } from 'react';
import { useMoment } from '../../../lib/use-moment';
import { Differences } from '../publish/differences';
import styles from './history.module.css';

export interface CompareProps {
  readonly kind: ContentKind;
  readonly entries: readonly HistoryEntry[];
  readonly hasDraft: boolean;
}

/** Any two versions, field by field. */
export function Compare({ kind, entries, hasDraft }: CompareProps) {
  const moment = useMoment();
  const [from, setFrom] = useState(entries[0]?.revision_before ?? 'built-in');
  const [to, setTo] = useState('live');
  const revisions = entries.flatMap(({ revision, at }) =>
    revision ? [[revision, `Revision ${revision}, ${moment(at)}`] as const] : [],
  );
  const earlier = entries.flatMap(({ revision_before: before }) =>
    before && !revisions.some(([revision]) => revision === before)
      ? [[before, `Revision ${before}`] as const]
      : [],
  );
  const versions = new Map<string, string>([
    ['live', 'On the site'],
    ...(hasDraft ? [['draft', 'Your draft'] as const] : []),
    ...revisions,
    ...earlier,
    ['built-in', 'Built-in words'],
  ]);
  const options = [...versions].map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
  return (
    <section aria-labelledby="compare-title" className={styles['compare']}>
      <h2 id="compare-title" className={styles['title']}>
        Compare
      </h2>
      <div className={styles['sides']}>
        <Field name="from" label="From" hideOptional>
          <Select value={from} onChange={({ target }) => setFrom(target.value)}>
            {options}
          </Select>
        </Field>
        <Field name="to" label="To" hideOptional>
          <Select value={to} onChange={({ target }) => setTo(target.value)}>
            {options}
          </Select>
        </Field>
      </div>
      <Differences kind={kind} from={from} to={to} />
    </section>
  );
}
