import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './restaurant-page.module.css';

/** The screen's boxes while the restaurant is on its way. */
export function RestaurantSkeleton() {
  return (
    <div className={`ts-container ${styles['screen']}`}>
      <VisuallyHidden>
        <span role="status">Loading the restaurant</span>
      </VisuallyHidden>
      <div className={styles['top']} aria-hidden="true">
        <Skeleton width="half" className={styles['crumbBox']} />
      </div>
      <Skeleton className={styles['photoBox']} />
      <div className={styles['columns']}>
        <div className={styles['heading']}>
          <Skeleton width="short" />
          <Skeleton shape="title" width="long" className={styles['titleBox']} />
          <Skeleton width="half" />
        </div>
        <div className={styles['rail']}>
          <Skeleton shape="picture" />
        </div>
        <div className={styles['main']}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="long" />
        </div>
      </div>
    </div>
  );
}
