import type { ContentKind } from '@tableside/contracts/content/model';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useParams } from 'react-router-dom';
import { contentCalls } from '../calls/content-calls';
import { DocumentList } from '../features/content/document-list';
import { Editor } from '../features/content/editor';
import { History } from '../features/content/history';
import { documentsPath, isKind } from '../features/content/kinds';
import { useDeskQuery } from '../lib/desk-call';

/** How often an open document is read again, in milliseconds: someone else may be editing it. */
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
