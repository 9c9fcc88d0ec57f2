import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import type { ContentKind } from '@tableside/contracts/content/model';
import { contentCalls, type Documents } from '../../calls/content-calls';
import { DeskPage } from '../../components/desk-page';
import { Row, Rows } from '../../components/rows';
import { useDeskQuery } from '../../lib/desk-call';
import { useMoment } from '../../lib/use-moment';
import styles from './content.module.css';
import { FORMS } from './forms';
import { documentPath } from './kinds';

/** How often the list is read again, in milliseconds. */
const REFRESH_MS = 15_000;

/** All documents: who published them last, who is editing them, and what is scheduled. */
export function DocumentList() {
  const { data, isError, isFetching, refetch } = useDeskQuery(contentCalls.documents, undefined, {
    refetchInterval: REFRESH_MS,
  });
  return (
    <DeskPage
      title="Words and pictures"
      lede="Texts and pictures of the site. Visitors see a change when you publish it."
    >
      {data?.closed && <Notice tone="warning">{data.closed}</Notice>}
      {isError && !data && (
        <LoadError what="the documents" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && (
        <Rows label="Documents">
          {data.documents.map((document) => (
            <Document key={document.kind} document={document} />
          ))}
        </Rows>
      )}
    </DeskPage>
  );
}

function Document({ document }: { readonly document: Documents['documents'][number] }) {
  const moment = useMoment();
  const { kind, last, draft, schedule } = document;
  const { title, description } = FORMS[kind as ContentKind];
  return (
    <Row
      title={
        <AppLink href={documentPath(kind)} className={styles['link']}>
          {title}
        </AppLink>
      }
      note={
        <>
          {description}{' '}
          {last && (
            <>
              Published by <bdi>{last.who}</bdi>, {moment(last.at)}.
            </>
          )}
        </>
      }
      actions={
        <div className={styles['actions']}>
          {schedule && (
            <Badge tone={schedule.message ? 'closed' : 'info'}>
              {schedule.message ? 'Not published' : 'Scheduled'}
            </Badge>
          )}
          {draft && (
            <Badge tone={draft.problems > 0 ? 'closed' : 'open'}>
              {draft.is_own ? (
                'Your draft'
              ) : (
                <>
                  <bdi>{draft.who}</bdi> is editing
                </>
              )}
              {draft.problems > 0 && `, ${draft.problems} to fix`}
            </Badge>
          )}
        </div>
      }
    />
  );
}
