import type { ContentKind } from '@tableside/contracts/content/model';
import type { HistoryEntry } from '../../../calls/content-types';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { DeskPage } from '../../../components/desk-page';
import { Row, Rows } from '../../../components/rows';
import { useDeskQuery } from '../../../lib/desk-call';
import { useMoment } from '../../../lib/use-moment';
import { documentPath } from '../lib/kinds';
import { Compare } from './compare';
import styles from './history.module.css';
import { UndoDialog } from './undo-dialog';

const WHAT = {
  published: 'Published',
  undone: 'Undone',
  ended: 'Ended at its time',
  'rolled-back': 'Rolled back by command',
} as const;

/** Who changed a document, when, and how; one change can be undone without touching other documents. */
export function History({ kind }: { readonly kind: ContentKind }) {
  const moment = useMoment();
  const [before, setBefore] = useState<number | undefined>();
  const [undoing, setUndoing] = useState<HistoryEntry | null>(null);
  const { data, isError, isFetching, refetch } = useDeskQuery(contentCalls.history, {
    kind,
    before,
  });
  const document = useDeskQuery(contentCalls.document, { kind });
  return (
    <DeskPage
      title={`History: ${document.data?.title ?? kind}`}
      lede={
        <AppLink href={documentPath(kind)} className={styles['back']}>
          <Icon of={ArrowLeft} size={16} />
          Back to its words
        </AppLink>
      }
    >
      {isError && !data && (
        <LoadError what="the history" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data?.entries.length === 0 && (
        <p>It was never published: visitors see the words that the site was built with.</p>
      )}
      {data && data.entries.length > 0 && (
        <>
          <Rows label="Changes">
            {data.entries.map((entry) => (
              <Row
                key={entry.id}
                title={
                  <>
                    {WHAT[entry.what]} by <bdi>{entry.who}</bdi>{' '}
                    {entry.is_live && <Badge tone="open">Live</Badge>}
                  </>
                }
                note={`${moment(entry.at)} · ${
                  entry.revision ? `revision ${entry.revision}` : 'the built-in words'
                }`}
                actions={
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Undo this change, of ${moment(entry.at)}`}
                    onClick={() => setUndoing(entry)}
                  >
                    Undo this change
                  </Button>
                }
              />
            ))}
          </Rows>
          {data.has_more && (
            <Button variant="secondary" onClick={() => setBefore(data.entries.at(-1)?.id)}>
              Older changes
            </Button>
          )}
          <Compare kind={kind} entries={data.entries} hasDraft={Boolean(document.data?.draft)} />
        </>
      )}
      {undoing && (
        <UndoDialog
          kind={kind}
          entry={undoing}
          seen={document.data?.live.revision ?? null}
          onClose={() => setUndoing(null)}
        />
      )}
    </DeskPage>
  );
}
