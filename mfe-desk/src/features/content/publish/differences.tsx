import type { ContentKind } from '@tableside/contracts/content/model';
import type { Difference } from '../../../calls/content-types';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { contentCalls } from '../../../calls/content-calls';
import { useDeskQuery } from '../../../lib/desk-call';
import styles from './differences.module.css';
import { Value, Words } from './words';

export interface DifferencesProps {
  readonly kind: ContentKind;
  /** `live`, `built-in`, `draft`, `base`, or a revision. */
  readonly from: string;
  readonly to: string;
}

/** What is different between two versions of a document, field by field. */
export function Differences({ kind, from, to }: DifferencesProps) {
  const { data, isError, isFetching, refetch } = useDeskQuery(contentCalls.differences, {
    kind,
    from,
    to,
  });
  if (isError && !data) {
    return <LoadError what="the differences" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="long" />;
  if (data.differences.length === 0) return <p>There is no difference.</p>;
  return (
    <ul className={styles['list']} aria-label="Differences">
      {data.differences.map((difference) => (
        <li key={difference.path.join('.')} className={styles['difference']}>
          <h3 className={styles['field']}>{difference.field || 'The whole document'}</h3>
          <Change difference={difference} />
        </li>
      ))}
    </ul>
  );
}

function Change({
  difference: { path, words, before, after, change },
}: {
  readonly difference: Difference;
}) {
  // The name of a file tells nobody which picture it is.
  if (path.at(-1) === 'src') return <p className={styles['words']}>Another picture</p>;
  if (words.length > 0) return <Words words={words} />;
  return (
    <div className={styles['change']}>
      {change !== 'added' && (
        <del className={styles['removed']}>
          <Value value={before} />
        </del>
      )}
      {change !== 'removed' && (
        <ins className={styles['added']}>
          <Value value={after} />
        </ins>
      )}
    </div>
  );
}
