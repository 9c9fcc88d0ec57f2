import type { ContentKind } from '@tableside/contracts/content/model';
import { describeFailure, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Icon } from '@tableside/ui/icon';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { contentCalls } from '../../calls/content-calls';
import { DeskPage } from '../../components/desk-page';
import { useProvenCall } from '../../components/proof/proof-context';
import { Row, Rows } from '../../components/rows';
import { useDeskQuery, useRefreshDesk } from '../../lib/desk-call';
import { useMoment } from '../../lib/use-moment';
import styles from './content.module.css';
import { Differences, useDifferences } from './differences';
import { FORMS, labelOf } from './forms';
import { documentPath } from './kinds';

const WHAT = {
  published: 'Published',
  restored: 'Restored',
  'rolled-back': 'Rolled back by command',
} as const;

const BUILT_IN = 'the built-in version';

interface Version {
  /** Null: the built-in one. */
  readonly revision: string | null;
  readonly name: string;
}

/** Who published which version of a document when. Any of them can be restored. */
export function History({ kind }: { readonly kind: ContentKind }) {
  const moment = useMoment();
  const [before, setBefore] = useState<number | undefined>();
  const [restoring, setRestoring] = useState<Version | null>(null);
  const { data, isError, isFetching, refetch } = useDeskQuery(contentCalls.history, {
    kind,
    before,
  });
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
    <DeskPage
      title={`History: ${FORMS[kind].title}`}
      lede={
        <AppLink href={documentPath(kind)} className={styles['back']}>
          <Icon of={ArrowLeft} size={16} />
          Back to the document
        </AppLink>
      }
    >
      {isError && !data && (
        <LoadError what="the history" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && data.entries.length === 0 && <p>It was never published.</p>}
      {data && data.entries.length > 0 && (
        <Rows label="Versions">
          {data.entries.map(({ id, what, who, at, revision, is_live: isLive }) => (
            <Row
              key={id}
              title={
                <>
                  {WHAT[what]} by <bdi>{who}</bdi> {isLive && <Badge tone="open">Live</Badge>}
                </>
              }
              note={revision ? moment(at) : `${moment(at)}: ${BUILT_IN}`}
              actions={
                !isLive &&
                restore({ revision, name: revision ? `the version of ${moment(at)}` : BUILT_IN })
              }
            />
          ))}
          {!data.has_more && (
            <Row title="Built-in version" actions={restore({ revision: null, name: BUILT_IN })} />
          )}
        </Rows>
      )}
      {data?.has_more && (
        <Button variant="secondary" onClick={() => setBefore(data.entries.at(-1)?.id)}>
          Older versions
        </Button>
      )}
      {restoring && (
        <RestoreDialog kind={kind} version={restoring} onClose={() => setRestoring(null)} />
      )}
    </DeskPage>
  );
}

interface RestoreDialogProps {
  readonly kind: ContentKind;
  readonly version: Version;
  readonly onClose: () => void;
}

/** Publishes an earlier version, after a look at what that changes. */
function RestoreDialog({ kind, version: { revision, name }, onClose }: RestoreDialogProps) {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  const differences = useDifferences(kind, revision ?? 'built-in');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async () => {
    setIsPending(true);
    try {
      const { data } = await call(contentCalls.restore, { kind, to: revision });
      switch (data.outcome) {
        case 'failed':
          setFailure(data.message);
          break;
        case 'problems':
          setFailure(
            data.problems
              .map(({ path, sentence }) => `${labelOf(kind, path)}: ${sentence}`)
              .join(' '),
          );
          break;
        default:
          await refresh();
          toasts.show('success', 'Restored. Visitors see it the next time they load the page.');
          return onClose();
      }
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <Dialog
      open
      variant="wide"
      role="alertdialog"
      title="Restore this version?"
      initialFocus="title"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} onClick={() => void restore()}>
            Restore
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        <p>Visitors see {name} again. The draft and other documents stay as they are.</p>
        <Differences kind={kind} query={differences} />
      </div>
    </Dialog>
  );
}
