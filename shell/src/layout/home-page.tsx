import type { SlotFrame } from '@tableside/contracts/remote';
import { useContent, usePlatform } from '@tableside/platform';
import { useSlots, RemoteSlot } from '../hydration/remote-slot';
import styles from './home-page.module.css';
import { SearchBox } from '../search/search-box';
import heroStyles from './hero-fallback.module.css';

/** The head of the home page while marketing is away: a name for the page, and a way on. Published words are the
 * shell's to show; the built-in ones went with the remote. */
export function HeroFallback() {
  const hero = usePlatform().content.peek('hero');
  return (
    <div className={heroStyles['hero']} data-ground="identity">
      <div className={`ts-container ${heroStyles['inner']}`}>
        <h1 className={heroStyles['title']}>{hero?.title ?? 'Eat where the locals eat'}</h1>
        <p className={heroStyles['lede']}>
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

const FRAMES: Readonly<Record<SlotFrame, string | undefined>> = {
  page: undefined,
  ground: styles['ground'],
  column: `ts-container ${styles['column']}`,
};
const headFallback = <HeroFallback />;
const builtInHome = { kind: 'home' as const, order: [] };

export function HomePage() {
  const [head] = useSlots('home:head');
  const { order } = useContent('home', builtInHome);
  const sections = orderSections(useSlots('home:section'), order);
  return (
    <>
      {head ? (
        <RemoteSlot slot={head} className={styles['hero']} fallback={headFallback} />
      ) : (
        headFallback
      )}
      <div className={styles['sections']}>
        {sections.map((slot) => (
          <RemoteSlot
            key={`${slot.remote} ${slot.widget}`}
            slot={slot}
            className={FRAMES[slot.frame]}
          />
        ))}
      </div>
    </>
  );
}

interface Section {
  readonly name?: string | undefined;
}

/** Each of the sections once: first those that were asked for by name, then the others in their own order. Names that
 * no section has are passed over. */
export function orderSections<Each extends Section>(
  sections: readonly Each[],
  asked: readonly string[],
): Each[] {
  const chosen = asked.flatMap((name) => sections.filter((section) => section.name === name));
  return [...new Set([...chosen, ...sections])];
}
