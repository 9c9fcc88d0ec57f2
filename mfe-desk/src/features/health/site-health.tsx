import { formatCount } from '@tableside/contracts/common/text';
import type { Health } from '@tableside/contracts/desk/health/wire';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Notice } from '@tableside/ui/notice';
import { useMoment } from '../../lib/use-moment';
import { formatBytes } from './format-bytes';

/** Below this share of the disk an operator should look. */
const LITTLE_ROOM = 0.1;

/** Database, disk, backup, import and hours. */
export function SiteHealth({ health }: { readonly health: Health }) {
  const moment = useMoment();
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
        <LeaderRow term="Last backup">{backup ? moment(backup) : 'none recorded'}</LeaderRow>
        <LeaderRow term="Last import">
          {lastImport ? (
            <>
              <bdi>{lastImport.file}</bdi>, {moment(lastImport.at)}
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
