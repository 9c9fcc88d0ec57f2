import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './ranking.module.css';

export function RankingSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading the rankings</VisuallyHidden>
      <Skeleton shape="title" width="half" />
      <div className={styles['panel']} aria-hidden="true">
        <Skeleton shape="wide" />
        <div className={styles['more']}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="title" />
          ))}
        </div>
      </div>
    </div>
  );
}
