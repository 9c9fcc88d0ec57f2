import { usePlatform } from '@tableside/platform';
import { SearchBox } from '../layout/search/search-box';
import styles from './hero-fallback.module.css';

/** The head of the home page while marketing is away: a name for the page, and a way on. Published words are the
 * shell's to show; the built-in ones went with the remote. */
export function HeroFallback() {
  const hero = usePlatform().content.peek('hero');
  return (
    <div className={styles['hero']} data-ground="identity">
      <div className={`ts-container ${styles['inner']}`}>
        <h1 className={styles['title']}>{hero?.title ?? 'Eat where the locals eat'}</h1>
        <p className={styles['lede']}>
          {hero?.lede ?? 'Every kitchen in town, rated by the people who sit down in it.'}
        </p>
        <SearchBox
          look="large"
          landmark="Restaurants"
          label="Search for a restaurant"
          placeholder="Tacos, patio, a street"
        />
      </div>
    </div>
  );
}
