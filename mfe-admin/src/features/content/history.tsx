import {
  contentCalls,
  type Differences as DifferencesOf,
} from '@tableside/contracts/admin/content/wire';
import type { ContentType } from '@tableside/contracts/content/model';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../components/actions';
import { AdminPage, BackLink, Loaded, ResourceList, useMoment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useAdminQuery } from '../../lib/admin-call';
import styles from './content.module.css';
import { documentPath, labelOf, TITLES } from './forms';

const CHANGE_LABELS = {
  published: 'Published',
  restored: 'Restored',
  'rolled-back': 'Rolled back from the command line',
} as const;

const BUILT_IN = 'the built-in version';

interface Version {
  /** Null for the built-in version. */
  readonly revision: string | null;
  readonly name: string;
}

/** Published versions of a document; each can be restored. */
export function History({ kind }: { readonly kind: ContentType }) {
  const moment = useMoment();
  const [before, setBefore] = useState<number | undefined>();
  const [restoring, setRestoring] = useState<Version | null>(null);
  const history = useAdminQuery(contentCalls.history, { kind, before });
  const restore = (version: Version) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Restore ${version.name}`}
      onClick={() => setRestoring(version)}
    >
      Restore
    </Button>
  );
  return (
    <AdminPage
      title={`History: ${TITLES[kind][0]}`}
      lede={<BackLink href={documentPath(kind)}>Back to the entry</BackLink>}
    >
      <Loaded query={history} what="the history">
        {({ entries, has_more: hasMore }) => (
          <ResourceList
            label="Versions"
            // The built-in version comes before the oldest entry.
            items={hasMore || entries.length === 0 ? entries : [...entries, null]}
            keyOf={(entry) => entry?.id ?? 'built-in'}
            empty={<p>Not published yet.</p>}
            more={
              hasMore && (
                <Button variant="secondary" onClick={() => setBefore(entries.at(-1)?.id)}>
                  Older versions
                </Button>
              )
            }
            row={(entry) => {
              if (!entry) {
                const actions = restore({ revision: null, name: BUILT_IN });
                return { title: 'Built-in version', actions };
              }
              const { what, who, at, revision, is_live: isLive } = entry;
              const name = revision ? `the version from ${moment(at)}` : BUILT_IN;
              return {
                title: (
                  <>
                    {CHANGE_LABELS[what]} by <bdi>{who}</bdi>{' '}
                    {isLive && <Badge tone="open">Live</Badge>}
                  </>
                ),
                note: revision ? moment(at) : `${moment(at)}: ${BUILT_IN}`,
                actions: !isLive && restore({ revision, name }),
              };
            }}
          />
        )}
      </Loaded>
      {restoring && (
        <RestoreDialog kind={kind} version={restoring} onClose={() => setRestoring(null)} />
      )}
    </AdminPage>
  );
}

const toastOf = ({ outcome }: { readonly outcome: string }): string | null =>
  outcome === 'failed' || outcome === 'problems'
    ? null
    : 'Restored. Visitors will see it the next time they load the page.';

interface RestoreDialogProps {
  readonly kind: ContentType;
  readonly version: Version;
  readonly onClose: () => void;
}

function RestoreDialog({ kind, version: { revision, name }, onClose }: RestoreDialogProps) {
  const { run, pending, failure } = useAction({ shows: 'all' });
  const to = revision ?? 'built-in';
  const differences = useAdminQuery(contentCalls.differences, { kind, to });
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async () => {
    setRefusal(null);
    const done = await run(contentCalls.restore, { kind, to: revision }, { toast: toastOf });
    if (done?.data.outcome === 'failed') setRefusal(done.data.message);
    else if (done?.data.outcome === 'problems') {
      const problems = done.data.problems.map(
        ({ path, message }) => `${labelOf(kind, path)}: ${message}`,
      );
      setRefusal(problems.join(' '));
    } else if (done) onClose();
  };
  return (
    <ConfirmDialog
      variant="wide"
      role="alertdialog"
      title="Restore this version?"
      initialFocus="title"
      confirm="Restore"
      pending={pending !== null}
      failure={refusal ?? failure}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <p>Visitors will see {name} again. The draft and other entries won’t change.</p>
      <Differences kind={kind} query={differences} />
    </ConfirmDialog>
  );
}

type Difference = DifferencesOf['differences'][number];

interface DifferencesProps {
  readonly kind: ContentType;
  readonly query: UseQueryResult<DifferencesOf>;
}

/** Changes by field, with added and removed words marked. */
export const Differences = ({ kind, query }: DifferencesProps) => (
  <Loaded query={query} what="the changes">
    {({ differences }) =>
      differences.length === 0 ? (
        <p>No changes.</p>
      ) : (
        <ul className={shared['stack']} aria-label="Changes">
          {differences.map((difference) => (
            <li key={difference.path.join('.')} className={styles['difference']}>
              <h3 className={styles['field']}>{labelOf(kind, difference.path) || 'Entry'}</h3>
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
