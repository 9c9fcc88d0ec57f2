import type { Health } from '@tableside/contracts/desk/health/wire';
import { Badge } from '@tableside/ui/badge';
import { Notice } from '@tableside/ui/notice';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import { formatBytes } from './format-bytes';
import styles from './site-health.module.css';

/** Every process of the API host, and which of them is missed. */
export function Processes({ processes }: Pick<Health, 'processes'>) {
  const moment = useMoment();
  const isOneMissed = processes.some(({ is_silent: isSilent }) => isSilent);
  return (
    <section className={styles['card']}>
      <h2>API host</h2>
      {isOneMissed && (
        <Notice tone="warning">
          A process says nothing any more. It was killed, or cannot reach the database.
        </Notice>
      )}
      <Rows label="API processes">
        {processes.map((each) => (
          <Row
            key={`${each.host} ${each.pid} ${each.started_at}`}
            title={`${each.host}, process ${each.pid}`}
            note={[
              formatBytes(each.memory_bytes),
              `Node.js ${each.node}`,
              `runs since ${moment(each.started_at)}`,
              ...(each.is_silent ? [`last seen ${moment(each.seen_at)}`] : []),
            ].join(', ')}
            actions={
              (each.is_silent && <Badge tone="closed">Silent</Badge>) ||
              (each.is_answering && <Badge>Answers this page</Badge>)
            }
          />
        ))}
      </Rows>
    </section>
  );
}
