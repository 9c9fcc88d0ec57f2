import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { useId, useState } from 'react';
import { Button } from '@tableside/ui/button';
import styles from './ranking.module.css';

/** What the order rests on, in one paragraph (docs/decisions/0006-ranking-formula.md,
 * 0051-equal-scores-are-ordered-by-standing.md). */
export function HowWeRank() {
  const region = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className={styles['ask']}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setIsOpen(!isOpen)}
      >
        How we rank
      </Button>
      <p id={region} hidden={!isOpen} className={styles['formula']}>
        Every place starts with five neutral ratings, one per star. We then rank by the lowest
        average we can be 95% sure of. Nobody can pay for a rank.{' '}
        <AppLink href={paths.howWeRank}>The whole rule</AppLink>
      </p>
    </>
  );
}
