import { useNavigation } from 'react-router-dom';
import styles from './root-layout.module.css';

/** A line along the top while the next page is on its way; quick changes never show it. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay ? <div className={styles['progress']} aria-hidden="true" /> : null;
}
