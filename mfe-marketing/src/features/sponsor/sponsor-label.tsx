import styles from './sponsor-label.module.css';

/** Says who paid for what follows. */
export function SponsorLabel({ partner }: { readonly partner: string }) {
  return <p className={styles['label']}>Sponsored by {partner}</p>;
}
