import { useContent, usePlatform } from '@tableside/platform';
import { cx } from '@tableside/ui/cx';
import { useSlots, RemoteSlot } from '../hydration/remote-slot';
import styles from './home-page.module.css';
import { SearchBox } from '../search/search-box';

/** The hero while marketing is unavailable: a heading and a search. Published content is used when the shell has it. */
export function HeroFallback() {
  const hero = usePlatform().content.peek('hero');
  return (
    <div className={styles['fallback']} data-background="identity">
      <div className={`ts-container ${styles['inner']}`}>
        <h1 className={styles['title']}>{hero?.title ?? 'Eat where the locals eat'}</h1>
        <p className={styles['lede']}>
          {hero?.lede ?? 'Every restaurant in town, rated by the people who actually eat there.'}
        </p>
        <SearchBox
          variant="large"
          landmark="Restaurants"
          label="Search for a restaurant"
          placeholder="Tacos, patio, downtown"
        />
      </div>
    </div>
  );
}

const COLUMN = `ts-container ${styles['column']}`;
const headFallback = <HeroFallback />;
const builtInHome = { kind: 'home' as const, order: [] };

export function HomePage() {
  const [head] = useSlots('home:head');
  const { order } = useContent('home', builtInHome);
  const sections = orderSections(useSlots('home:section'), order);
  return (
    <>
      {head ? <RemoteSlot slot={head} fallback={headFallback} /> : headFallback}
      <div className={styles['sections']}>
        {sections.map((slot, index) => (
          <RemoteSlot
            key={`${slot.remote} ${slot.widget}`}
            slot={slot}
            className={cx(index > 0 && 'ts-below', slot.frame === 'column' && COLUMN)}
          />
        ))}
      </div>
    </>
  );
}

interface Section {
  readonly name?: string | undefined;
}

/** Each section once: first the published order, then the others in their declared order. Unknown names are skipped. */
export function orderSections<Each extends Section>(
  sections: readonly Each[],
  requested: readonly string[],
): Each[] {
  const chosen = requested.flatMap((name) => sections.filter((section) => section.name === name));
  return [...new Set([...chosen, ...sections])];
}
