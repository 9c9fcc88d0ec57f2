import type { ContentKind } from '@tableside/contracts/content/model';
import type { ListedDocument } from '../../../calls/content-types';
import { AppLink } from '@tableside/ui/app-link';
import { Badge } from '@tableside/ui/badge';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { contentCalls } from '../../../calls/content-calls';
import { DeskPage } from '../../../components/desk-page';
import { Row, Rows } from '../../../components/rows';
import { useDeskQuery } from '../../../lib/desk-call';
import { useMoment } from '../../../lib/use-moment';
import { documentPath } from '../lib/kinds';
import styles from './overview.module.css';

/** How often the list looks who else is here, in milliseconds. */
const LOOK_MS = 15_000;

/** All documents: what is live, what one has begun, what is planned, and who is in them. */
export function Overview() {
  const { data, isError, isFetching, refetch } = useDeskQuery(contentCalls.documents, undefined, {
    refetchInterval: LOOK_MS,
  });
  return (
    <DeskPage
      title="Words and pictures"
      lede="What the site says, and in which order. Nothing changes for visitors until you publish it."
    >
      {data?.closed && <Notice tone="warning">{data.closed}</Notice>}
      {isError && !data && (
        <LoadError what="the documents" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && (
        <Rows label="Documents">
          {data.documents.map((document) => (
            <Row key={document.kind} {...describe(document)} />
          ))}
        </Rows>
      )}
    </DeskPage>
  );
}

const describe = (document: ListedDocument) => ({
  title: (
    <AppLink href={documentPath(document.kind as ContentKind)} className={styles['link']}>
      {document.title}
    </AppLink>
  ),
  note: (
    <>
      {document.description} <Last document={document} />
    </>
  ),
  actions: <Marks document={document} />,
});

function Last({ document: { last } }: { readonly document: ListedDocument }) {
  const moment = useMoment();
  if (!last) return 'Never changed.';
  return (
    <>
      Last changed by <bdi>{last.who}</bdi>, {moment(last.at)}.
    </>
  );
}

function Marks({ document: { draft, present, schedules } }: { readonly document: ListedDocument }) {
  return (
    <div className={styles['marks']}>
      {present.map(({ name, since }) => (
        <Badge key={`${name}${since}`}>
          <bdi>{name}</bdi> is here
        </Badge>
      ))}
      {schedules.length > 0 && (
        <Badge tone="info">
          {schedules.some(({ state }) => state === 'held') ? 'Held back' : 'Planned'}
        </Badge>
      )}
      {draft && (
        <Badge tone={draft.problems > 0 ? 'closed' : 'open'}>
          {draft.problems > 0 ? `Your draft, ${draft.problems} to mend` : 'Your draft'}
        </Badge>
      )}
    </div>
  );
}
