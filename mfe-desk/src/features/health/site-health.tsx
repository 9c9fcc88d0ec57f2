import type { Health } from '@tableside/contracts/desk/health/wire';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Notice } from '@tableside/ui/notice';
import type { ReactNode } from 'react';
import { useMoment } from '../../lib/use-moment';
import { formatBytes } from './format-bytes';
import { Processes } from './processes';
import { Releases } from './releases';
import styles from './site-health.module.css';

/** Below this share of the disk somebody should look. */
const LITTLE_ROOM = 0.1;

/** Processes, database, disk, backup and releases. */
export function SiteHealth({ health }: { readonly health: Health }) {
  const moment = useMoment();
  const { database, disk, last_backup: backup } = health;
  const hasLittleRoom = disk !== null && disk.free_bytes < disk.total_bytes * LITTLE_ROOM;
  return (
    <div className={styles['cards']}>
      <Processes processes={health.processes} />
      <Card title="Database">
        <LeaderRow term="Kind">{database.name}</LeaderRow>
        <LeaderRow term="Size">{formatBytes(database.size_bytes)}</LeaderRow>
        <LeaderRow term="Connections">{database.connections}</LeaderRow>
        <LeaderRow term="Migrations">{database.migrations}</LeaderRow>
        <LeaderRow term="The last one">{database.last_migration}</LeaderRow>
        <LeaderRow term="Applied">{moment(database.last_migrated_at)}</LeaderRow>
      </Card>
      <Card
        title="Disk and backup"
        notice={
          hasLittleRoom && (
            <Notice tone="warning">
              The disk is nearly full. Nothing can be saved once it is.
            </Notice>
          )
        }
      >
        <LeaderRow term="Free">{disk ? formatBytes(disk.free_bytes) : 'not known'}</LeaderRow>
        <LeaderRow term="In all">{disk ? formatBytes(disk.total_bytes) : 'not known'}</LeaderRow>
        <LeaderRow term="Last backup">{backup ? moment(backup) : 'none was noted'}</LeaderRow>
      </Card>
      <Releases health={health} />
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

const Card = ({ title, notice, children }: CardProps) => (
  <section className={styles['card']}>
    <h2>{title}</h2>
    {notice}
    <LeaderList>{children}</LeaderList>
  </section>
);
