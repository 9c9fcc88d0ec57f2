import { formatCount } from '@tableside/contracts/common/text';
import { healthCalls, type Health, type Emails } from '@tableside/contracts/admin/health';
import { Badge } from '@tableside/ui/badge';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Notice } from '@tableside/ui/notice';
import { ActionButton } from '../../components/actions';
import { AdminPage, Loaded, Moment, PageSection, ResourceList } from '../../components/admin-page';
import { useAdminQuery } from '../../lib/admin-call';

const REFRESH_MS = 30_000;
/** Share of free disk space below which the page warns. */
const LOW_DISK_RATIO = 0.1;

/** `/admin/city/health`: health of the site, and unsent emails. */
export function HealthPage() {
  const health = useAdminQuery(healthCalls.health, undefined, { refetchInterval: REFRESH_MS });
  const emails = useAdminQuery(healthCalls.emails, undefined, { refetchInterval: REFRESH_MS });
  return (
    <AdminPage title="Health">
      <Loaded query={health} what="the site’s health">
        {(data) => <SiteHealth health={data} />}
      </Loaded>
      <Loaded query={emails} what="the site’s emails">
        {(data) => <UnsentEmails emails={data} />}
      </Loaded>
    </AdminPage>
  );
}

function SiteHealth({ health }: { readonly health: Health }) {
  const { database, disk, last_backup: backup, last_import: lastImport, restaurants } = health;
  const isDiskLow = disk !== null && disk.free_bytes < disk.total_bytes * LOW_DISK_RATIO;
  return (
    <>
      {isDiskLow && (
        <Notice tone="warning">
          The disk is nearly full. Once it’s full, the site can’t save anything.
        </Notice>
      )}
      <DottedList>
        <DottedRow term="Database">{`${database.name}, ${formatBytes(database.size_bytes)}`}</DottedRow>
        <DottedRow term="Free disk space">
          {disk ? `${formatBytes(disk.free_bytes)} of ${formatBytes(disk.total_bytes)}` : 'Unknown'}
        </DottedRow>
        <DottedRow term="Last backup">
          {backup ? <Moment at={backup} /> : 'None recorded'}
        </DottedRow>
        <DottedRow term="Last import">
          {lastImport ? (
            <>
              <bdi>{lastImport.file}</bdi>, <Moment at={lastImport.at} />
            </>
          ) : (
            'None yet'
          )}
        </DottedRow>
        <DottedRow term="Restaurants without hours">
          {`${formatCount(restaurants.without_hours)} of ${formatCount(restaurants.count)}`}
        </DottedRow>
      </DottedList>
    </>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a size, such as "1.4 GB". */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

/** Email counts, and the unsent emails, failures first. */
function UnsentEmails({ emails }: { readonly emails: Emails }) {
  return (
    <PageSection title="Email">
      <DottedList>
        <DottedRow term="Waiting">{formatCount(emails.waiting)}</DottedRow>
        <DottedRow term="Sent in the last 7 days">{formatCount(emails.sent)}</DottedRow>
        {emails.saved_only > 0 && (
          <DottedRow term="Only saved to disk in the last 7 days">
            {formatCount(emails.saved_only)}
          </DottedRow>
        )}
        <DottedRow term="Failed in the last 30 days">{formatCount(emails.given_up)}</DottedRow>
      </DottedList>
      {emails.given_up > 0 && (
        <div>
          <ActionButton endpoint={healthCalls.retryEmails} args={undefined} variant="primary">
            Retry all failed emails
          </ActionButton>
        </div>
      )}
      <ResourceList
        label="Unsent emails"
        items={emails.orders}
        keyOf={({ id }) => id}
        row={(order) => ({
          title: (
            <>
              {nameOf(order.kind)}: <bdi>{order.address}</bdi>{' '}
              {order.is_given_up && <Badge tone="closed">Failed</Badge>}
            </>
          ),
          note: <Attempts order={order} />,
        })}
      />
    </PageSection>
  );
}

const nameOf = (kind: string): string =>
  kind.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' ');

function Attempts({ order }: { readonly order: Emails['orders'][number] }) {
  const { attempts, ordered_at: at, next_attempt_at: next, is_given_up: isGivenUp } = order;
  return (
    <>
      Queued <Moment at={at} /> · {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
      {next && !isGivenUp && (
        <>
          , next attempt <Moment at={next} />
        </>
      )}
      {order.last_error && (
        <>
          {' · '}
          <bdi>{order.last_error}</bdi>
        </>
      )}
    </>
  );
}
