import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { ExternalLink } from '@tableside/ui/external-link';
import styles from './restaurant-page.module.css';

/** Where the data comes from, as its licence or plain honesty asks. */
export function SourceNote({
  source,
  sourceName,
  sourceLicense,
}: Pick<Restaurant, 'source' | 'sourceName' | 'sourceLicense'>) {
  if (source === 'osm') {
    return (
      <p className={styles['source']}>
        Place data{' '}
        <ExternalLink href="https://www.openstreetmap.org/copyright">
          © OpenStreetMap contributors
        </ExternalLink>
      </p>
    );
  }
  if (sourceName) {
    return (
      <p className={styles['source']}>
        {`Source: ${sourceName}${sourceLicense ? ` (${sourceLicense})` : ''}`}
      </p>
    );
  }
  if (source !== 'demo') return null;
  return (
    <p className={styles['source']}>
      <strong>Demo data</strong> This restaurant and its reviews are made up.
    </p>
  );
}
