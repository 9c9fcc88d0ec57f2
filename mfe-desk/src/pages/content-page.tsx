import type { ContentKind } from '@tableside/contracts/content/model';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useParams } from 'react-router-dom';
import { contentCalls } from '../calls/content-calls';
import { DocumentEditor } from '../features/content/editor/document-editor';
import { History } from '../features/content/history/history';
import { documentsPath, isKind } from '../features/content/lib/kinds';
import { Overview } from '../features/content/overview/overview';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/content`: all documents; below it one of them, and its history. */
export function ContentPage() {
  const [kind = '', part = '', ...more] = (useParams()['*'] ?? '').split('/');
  if (!kind) return <Overview />;
  if (isKind(kind) && !part) return <Document key={kind} kind={kind} />;
  if (isKind(kind) && part === 'history' && more.length === 0) {
    return <History key={kind} kind={kind} />;
  }
  return (
    <EmptyState
      heading="h1"
      title="There is no such document"
      actions={<ButtonLink href={documentsPath}>All words</ButtonLink>}
    />
  );
}

function Document({ kind }: { readonly kind: ContentKind }) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useDeskQuery(
    contentCalls.document,
    { kind },
  );
  // What an earlier visit left in the cache may be older than the draft.
  if (data && isFetchedAfterMount) {
    return (
      <DocumentEditor kind={kind} opened={data} onRefresh={async () => (await refetch()).data} />
    );
  }
  if (isError) {
    return <LoadError what="the document" pending={isFetching} onRetry={() => void refetch()} />;
  }
  return <Skeleton width="long" />;
}
