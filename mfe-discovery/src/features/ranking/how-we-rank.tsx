import { useId, useState } from 'react';
import { Button } from '@tableside/ui/button';
import styles from './ranking.module.css';

/** What the order rests on, in one paragraph (docs/decisions/0006-ranking-formula.md). */
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
        Each place starts with five made-up ratings, one of each star, next to its real ones. From
        all of them we work out the lowest average that we can be 95 percent sure of, and rank by
        that. So two perfect ratings do not beat two hundred very good ones, and a new place climbs
        as people rate it. Nobody can pay for a rank.
      </p>
    </>
  );
}
