import type { ContentType } from '@tableside/contracts/content/model';
import { contentCalls } from '@tableside/contracts/admin/content/wire';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { AdminPage, BackLink, Loaded, ResourceList, useMoment } from '../../components/admin-page';
import { useAction } from '../../components/actions';
import { useAdminQuery } from '../../lib/admin-call';
import { Differences, useDifferences } from './differences';
import { documentPath, FORMS, labelOf } from './forms';

const CHANGE_LABELS = {
  published: 'Published',
  restored: 'Restored',
  'rolled-back': 'Rolled back by command',
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
      title={`History: ${FORMS[kind].title}`}
      lede={<BackLink href={documentPath(kind)}>Back to the document</BackLink>}
    >
      <Loaded query={history} what="the history">
        {({ entries, has_more: hasMore }) => (
          <ResourceList
            label="Versions"
            // The built-in version comes before the oldest entry.
            items={hasMore || entries.length === 0 ? entries : [...entries, null]}
            keyOf={(entry) => entry?.id ?? 'built-in'}
            empty={<p>Never published.</p>}
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
              const name = revision ? `the version of ${moment(at)}` : BUILT_IN;
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

interface RestoreDialogProps {
  readonly kind: ContentType;
  readonly version: Version;
  readonly onClose: () => void;
}

/** Shows what changes, then publishes an earlier version. */
function RestoreDialog({ kind, version: { revision, name }, onClose }: RestoreDialogProps) {
  const { run, pending, failure } = useAction({ shows: 'all' });
  const differences = useDifferences(kind, revision ?? 'built-in');
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async () => {
    setRefusal(null);
    const toast = ({ outcome }: { readonly outcome: string }) =>
      outcome === 'failed' || outcome === 'problems'
        ? null
        : 'Restored. Visitors see it the next time they load the page.';
    const done = await run(contentCalls.restore, { kind, to: revision }, { toast });
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
      <p>Visitors see {name} again. The draft and other documents stay as they are.</p>
      <Differences kind={kind} query={differences} />
    </ConfirmDialog>
  );
}
