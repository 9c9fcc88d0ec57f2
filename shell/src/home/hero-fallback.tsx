import { PlainSearch } from '@tableside/ui/plain-search';
import styles from './hero-fallback.module.css';

/** The head of the home page while marketing is away: a name for the page, and a way on. */
export function HeroFallback() {
  return (
    <div className={styles['hero']} data-ground="identity">
      <div className={`ts-container ${styles['inner']}`}>
        <h1 className={styles['title']}>Eat where the locals eat</h1>
        <p className={styles['lede']}>
          Every kitchen in town, rated by the people who sit down in it.
        </p>
        <PlainSearch />
      </div>
    </div>
  );
}
