import type { ContentType } from '@tableside/contracts/content/model';
import { contentCalls, type Documents } from '@tableside/contracts/admin/content/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Notice } from '@tableside/ui/notice';
import { useParams } from 'react-router-dom';
import { AdminPage, Loaded, Moment, ResourceList } from '../../components/admin-page';
import styles from '../../components/admin.module.css';
import { useAdminQuery } from '../../lib/admin-call';
import { Editor } from './editor';
import { documentPath, documentsPath, isKind, TITLES } from './forms';
import { History } from './history';

/** Refetch interval of the list and an open document; others may be editing. */
const REFRESH_MS = 15_000;

/** `/admin/content`: all documents; below it one document and its history. */
export function ContentPage() {
  const [kind = '', part = '', ...more] = (useParams()['*'] ?? '').split('/');
  if (!kind) return <ContentList />;
  if (isKind(kind) && !part) return <Document key={kind} kind={kind} />;
  if (isKind(kind) && part === 'history' && more.length === 0) {
    return <History key={kind} kind={kind} />;
  }
  return (
    <EmptyState
      heading="h1"
      title="Entry not found"
      actions={<ButtonLink href={documentsPath}>All entries</ButtonLink>}
    />
  );
}

function Document({ kind }: { readonly kind: ContentType }) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useAdminQuery(
    contentCalls.document,
    { kind },
    { refetchInterval: REFRESH_MS },
  );
  // Cached data may be older than the draft.
  const fresh = isFetchedAfterMount ? data : undefined;
  return (
    <Loaded query={{ data: fresh, isError, isFetching, refetch }} what="the entry">
      {(opened) => (
        <Editor kind={kind} opened={opened} onRefresh={async () => (await refetch()).data} />
      )}
    </Loaded>
  );
}

function ContentList() {
  const documents = useAdminQuery(contentCalls.documents, undefined, {
    refetchInterval: REFRESH_MS,
  });
  return (
    <AdminPage
      title="Content"
      lede="Edit the site’s text and pictures. Visitors see your changes once you publish them."
    >
      <Loaded query={documents} what="the entries">
        {({ closed, documents: items }) => (
          <>
            {closed && <Notice tone="warning">{closed}</Notice>}
            <ResourceList label="Entries" items={items} keyOf={({ kind }) => kind} row={toRow} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

const toRow = ({ kind, last, draft, schedule }: Documents['documents'][number]) => ({
  title: (
    <AppLink href={documentPath(kind)} className={styles['heading']}>
      {TITLES[kind][0]}
    </AppLink>
  ),
  note: (
    <>
      {TITLES[kind][1]}{' '}
      {last && (
        <>
          Published by <bdi>{last.who}</bdi>, <Moment at={last.at} />.
        </>
      )}
    </>
  ),
  actions: (
    <>
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
    </>
  ),
});
