import { formatCount } from '@tableside/contracts/common/text';
import { healthCalls, type Health, type Mails } from '@tableside/contracts/desk/health';
import { Badge } from '@tableside/ui/badge';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Notice } from '@tableside/ui/notice';
import { ActionButton } from '../../components/action-button';
import { DeskPage, Loaded, Moment, Part, ResourceList } from '../../components/desk-page';
import { useDeskQuery } from '../../lib/desk-call';

const REFRESH_MS = 30_000;
/** Below this share of the disk an operator should look. */
const LITTLE_ROOM = 0.1;

/** `/desk/city/health`: how the site does, and emails that are not sent. */
export function HealthPage() {
  const health = useDeskQuery(healthCalls.health, undefined, { refetchInterval: REFRESH_MS });
  const mails = useDeskQuery(healthCalls.mails, undefined, { refetchInterval: REFRESH_MS });
  return (
    <DeskPage title="Health">
      <Loaded query={health} what="the site’s health">
        {(data) => <SiteHealth health={data} />}
      </Loaded>
      <Loaded query={mails} what="the site’s emails">
        {(data) => <UnsentMails mails={data} />}
      </Loaded>
    </DeskPage>
  );
}

/** Database, disk, backup, import and hours. */
function SiteHealth({ health }: { readonly health: Health }) {
  const { database, disk, last_backup: backup, last_import: lastImport, places } = health;
  const hasLittleRoom = disk !== null && disk.free_bytes < disk.total_bytes * LITTLE_ROOM;
  return (
    <>
      {hasLittleRoom && (
        <Notice tone="warning">The disk is nearly full. Nothing can be saved once it is.</Notice>
      )}
      <LeaderList>
        <LeaderRow term="Database">{`${database.name}, ${formatBytes(database.size_bytes)}`}</LeaderRow>
        <LeaderRow term="Free disk space">
          {disk ? `${formatBytes(disk.free_bytes)} of ${formatBytes(disk.total_bytes)}` : 'unknown'}
        </LeaderRow>
        <LeaderRow term="Last backup">
          {backup ? <Moment at={backup} /> : 'none recorded'}
        </LeaderRow>
        <LeaderRow term="Last import">
          {lastImport ? (
            <>
              <bdi>{lastImport.file}</bdi>, <Moment at={lastImport.at} />
            </>
          ) : (
            'none yet'
          )}
        </LeaderRow>
        <LeaderRow term="Places without hours">
          {`${formatCount(places.without_hours)} of ${formatCount(places.count)}`}
        </LeaderRow>
      </LeaderList>
    </>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size such as "1.4 GB". */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

/** How many emails there are, and those that are not sent, failures first. */
function UnsentMails({ mails }: { readonly mails: Mails }) {
  return (
    <Part title="Email">
      <LeaderList>
        <LeaderRow term="Waiting">{formatCount(mails.waiting)}</LeaderRow>
        <LeaderRow term="Sent within a week">{formatCount(mails.sent)}</LeaderRow>
        {mails.saved_only > 0 && (
          <LeaderRow term="Saved to disk only within a week">
            {formatCount(mails.saved_only)}
          </LeaderRow>
        )}
        <LeaderRow term="Given up within a month">{formatCount(mails.given_up)}</LeaderRow>
      </LeaderList>
      {mails.given_up > 0 && (
        <div>
          <ActionButton endpoint={healthCalls.retryMails} args={undefined} variant="primary">
            Send all failures again
          </ActionButton>
        </div>
      )}
      <ResourceList
        label="Emails that are not sent"
        items={mails.orders}
        keyOf={({ id }) => id}
        row={(order) => ({
          title: (
            <>
              {order.kind.replaceAll('-', ' ')} to <bdi>{order.address}</bdi>{' '}
              {order.is_given_up && <Badge tone="closed">Given up</Badge>}
            </>
          ),
          note: <Attempts order={order} />,
        })}
      />
    </Part>
  );
}

function Attempts({ order }: { readonly order: Mails['orders'][number] }) {
  const { attempts, ordered_at: at, next_attempt_at: next, is_given_up: isGivenUp } = order;
  return (
    <>
      Ordered <Moment at={at} /> · {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
      {next && !isGivenUp && (
        <>
          , the next one <Moment at={next} />
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
