import { ownRestaurantPath } from '@tableside/contracts/admin/rules';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { CORRECTION_ID } from '../../components/correction-link';
import { Icon } from '@tableside/ui/icon';
import { PencilLine } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import styles from './correction.module.css';

const CorrectionDialog = lazy(() => import('./correction-dialog'));

export interface CorrectionOfferProps {
  readonly restaurant: Pick<Restaurant, 'slug' | 'title' | 'offers'>;
}

/** Correction form and ownership claim link, when the API supports them. */
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
        Suggest an edit
      </Button>
      {offers.includes('claims') && (
        <p className={styles['note']}>
          <a href={ownRestaurantPath(slug)}>Own this restaurant? Claim it</a>
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectionDialog restaurant={restaurant} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
