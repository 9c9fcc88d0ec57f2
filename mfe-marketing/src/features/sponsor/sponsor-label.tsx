import { content } from '../../content/documents';
import styles from './sponsor-label.module.css';

/** Says who paid for what follows. */
export function SponsorLabel() {
  return <p className={styles['label']}>Sponsored by {content.sponsor.partner}</p>;
}
