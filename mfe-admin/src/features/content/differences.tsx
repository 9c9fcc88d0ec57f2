import type { ContentType } from '@tableside/contracts/content/model';
import {
  contentCalls,
  type Differences as DifferencesOf,
} from '@tableside/contracts/admin/content/wire';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../components/admin-page';
import { useAdminQuery } from '../../lib/admin-call';
import styles from './content.module.css';
import { labelOf } from './forms';

type Difference = DifferencesOf['differences'][number];

/** How a version differs from what is live.
 * @param to `draft`, `built-in` or a revision */
export const useDifferences = (kind: ContentType, to: string) =>
  useAdminQuery(contentCalls.differences, { kind, to });

interface DifferencesProps {
  readonly kind: ContentType;
  readonly query: UseQueryResult<DifferencesOf>;
}

/** Changes by field, with added and removed words marked. */
export const Differences = ({ kind, query }: DifferencesProps) => (
  <Loaded query={query} what="the changes">
    {({ differences }) =>
      differences.length === 0 ? (
        <p>Nothing changes.</p>
      ) : (
        <ul className={styles['list']} aria-label="Changes">
          {differences.map((difference) => (
            <li key={difference.path.join('.')} className={styles['difference']}>
              <h3 className={styles['field']}>{labelOf(kind, difference.path) || 'Document'}</h3>
              <Change difference={difference} />
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
);

function Change({ difference: { path, words, before, after } }: { difference: Difference }) {
  // A file name does not tell users which picture it is.
  if (path.at(-1) === 'src') return <p className={styles['text']}>New picture</p>;
  if (words.length > 0) {
    return (
      <p className={styles['text']} dir="auto">
        {words.map(({ text, change }, index) => {
          if (change === 'same') return <span key={index}>{text}</span>;
          const Tag = change === 'added' ? 'ins' : 'del';
          return (
            <Tag key={index} className={styles[change]}>
              <VisuallyHidden>{change === 'added' ? ' (new: ' : ' (removed: '}</VisuallyHidden>
              {text}
              <VisuallyHidden>) </VisuallyHidden>
            </Tag>
          );
        })}
      </p>
    );
  }
  return (
    <div className={styles['change']}>
      {before !== null && (
        <del className={styles['removed']} dir="auto">
          {describe(before)}
        </del>
      )}
      {after !== null && (
        <ins className={styles['added']} dir="auto">
          {describe(after)}
        </ins>
      )}
    </div>
  );
}

/** Summarizes a value of a document. */
function describe(value: unknown): string {
  if (value === null || value === '') return 'Blank';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(describe).join(' · ');
  if (typeof value === 'object') {
    const { src, alt } = value as { readonly src?: unknown; readonly alt?: string };
    if (src !== undefined) return alt || 'A picture';
    return Object.values(value).map(describe).join(' · ');
  }
  return String(value);
}
