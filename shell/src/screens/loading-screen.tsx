import { Skeleton } from '@tableside/ui/skeleton';
import { useMatches } from 'react-router-dom';
import { SITE_NAME } from '../router/head';
import { readHandle } from '../router/shell-handle';
import styles from './screens.module.css';

/** A page whose code or data is on its way, under the heading that its route declares. */
export function LoadingScreen() {
  const title = useMatches().map((match) => readHandle(match).title);
  return (
    <div className={`ts-container ${styles['loading']}`}>
      <h1>{title.find(Boolean) ?? SITE_NAME}</h1>
      <p role="status" className={styles['text']}>
        Loading…
      </p>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton width="long" />
    </div>
  );
}
