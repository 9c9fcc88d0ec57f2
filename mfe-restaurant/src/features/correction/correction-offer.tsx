import { ownPlacePath } from '@tableside/contracts/desk/rules';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { CORRECTION_ID } from '../../components/do-you-know';
import { Icon } from '@tableside/ui/icon';
import { PencilLine } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import styles from './correction.module.css';

/** Few need it: it is downloaded when somebody has something to correct. */
const CorrectionDialog = lazy(async () => ({
  default: (await import('./correction-dialog')).CorrectionDialog,
}));

export interface CorrectionOfferProps {
  readonly restaurant: Pick<Restaurant, 'slug' | 'title' | 'offers'>;
}

/** "Something wrong?", where the host takes corrections, and the owner's way to the desk. */
export function CorrectionOffer({ restaurant }: CorrectionOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { slug, offers } = restaurant;
  if (!offers.includes('corrections')) return null;
  return (
    <div className={styles['offer']}>
      <Button
        id={CORRECTION_ID}
        variant="secondary"
        icon={<Icon of={PencilLine} size={18} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Something wrong?
      </Button>
      <p className={styles['note']}>
        Tell us, and we will look into it.{' '}
        {offers.includes('claims') && <a href={ownPlacePath(slug)}>Is this place yours?</a>}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectionDialog restaurant={restaurant} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
