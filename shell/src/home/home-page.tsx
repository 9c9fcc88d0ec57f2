import type { SlotFrame } from '@tableside/contracts/remote';
import { useContent } from '@tableside/platform';
import { useSlots } from '../composition/composition-context';
import { RemoteSlot } from '../slots/remote-slot';
import { HeroFallback } from './hero-fallback';
import { orderSections } from './home-order';
import styles from './home-page.module.css';

const FRAMES: Readonly<Record<SlotFrame, string | undefined>> = {
  page: undefined,
  ground: styles['ground'],
  column: `ts-container ${styles['column']}`,
};
const headFallback = <HeroFallback />;
const builtInHome = { kind: 'home' as const, order: [] };

/** Home: the head, then a layout of slots in the published order. Each stands and falls alone. */
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
