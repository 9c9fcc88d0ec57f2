import { Skeleton } from '@tableside/ui/skeleton';
import { SITE_NAME } from '../site-name';
import styles from './screens.module.css';

/** A page whose code or data is on its way.
 * @param title of the page; that of the site where it is not known */
export const LoadingScreen = ({ title = SITE_NAME }: { readonly title?: string | undefined }) => (
  <div className={`ts-container ${styles['loading']}`}>
    <h1>{title}</h1>
    <p role="status" className={styles['text']}>
      Loading…
    </p>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton width="long" />
  </div>
);
