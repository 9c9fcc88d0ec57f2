import type { ContentKind } from '@tableside/contracts/content/model';
import { contentCalls, type Documents } from '@tableside/contracts/desk/content/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useParams } from 'react-router-dom';
import { DeskPage, Loaded, Moment, ResourceList } from '../../components/desk-page';
import shared from '../../components/desk.module.css';
import { useDeskQuery } from '../../lib/desk-call';
import styles from './content.module.css';
import { Editor } from './editor';
import { documentPath, documentsPath, FORMS, isKind } from './forms';
import { History } from './history';

/** How often the list and an open document are read again, in milliseconds: someone else may be editing. */
const REFRESH_MS = 15_000;

/** `/desk/content`: all documents; below it one of them, and its history. */
export function ContentPage() {
  const [kind = '', part = '', ...more] = (useParams()['*'] ?? '').split('/');
  if (!kind) return <DocumentList />;
  if (isKind(kind) && !part) return <Document key={kind} kind={kind} />;
  if (isKind(kind) && part === 'history' && more.length === 0) {
    return <History key={kind} kind={kind} />;
  }
  return (
    <EmptyState
      heading="h1"
      title="There is no such document"
      actions={<ButtonLink href={documentsPath}>All documents</ButtonLink>}
    />
  );
}

function Document({ kind }: { readonly kind: ContentKind }) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useDeskQuery(
    contentCalls.document,
    { kind },
    { refetchInterval: REFRESH_MS },
  );
  // What an earlier visit left in the cache may be older than the draft.
  if (data && isFetchedAfterMount) {
    return <Editor kind={kind} opened={data} onRefresh={async () => (await refetch()).data} />;
  }
  if (isError) {
    return <LoadError what="the document" pending={isFetching} onRetry={() => void refetch()} />;
  }
  return <Skeleton width="long" />;
}

/** All documents: who published them last, who is editing them, and what is scheduled. */
function DocumentList() {
  const documents = useDeskQuery(contentCalls.documents, undefined, {
    refetchInterval: REFRESH_MS,
  });
  return (
    <DeskPage
      title="Words and pictures"
      lede="Texts and pictures of the site. Visitors see a change when you publish it."
    >
      <Loaded query={documents} what="the documents">
        {({ closed, documents: items }) => (
          <>
            {closed && <Notice tone="warning">{closed}</Notice>}
            <ResourceList label="Documents" items={items} keyOf={({ kind }) => kind} row={toRow} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

const toRow = ({ kind, last, draft, schedule }: Documents['documents'][number]) => ({
  title: (
    <AppLink href={documentPath(kind)} className={styles['link']}>
      {FORMS[kind].title}
    </AppLink>
  ),
  note: (
    <>
      {FORMS[kind].description}{' '}
      {last && (
        <>
          Published by <bdi>{last.who}</bdi>, <Moment at={last.at} />.
        </>
      )}
    </>
  ),
  actions: (
    <div className={shared['buttons']}>
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
  ),
});
