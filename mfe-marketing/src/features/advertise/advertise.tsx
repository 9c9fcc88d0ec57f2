import { useContent } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { lazy, Suspense, useState } from 'react';
import { builtInPlans } from '../../content/plans';
import styles from './advertise.module.css';

const AdvertiseDialog = lazy(async () => ({
  default: (await import('./advertise-dialog')).AdvertiseDialog,
}));

/** "Own a restaurant?": a strip that opens the enquiry sheet. */
export function Advertise() {
  const [isOpen, setIsOpen] = useState(false);
  const { title, text, action } = useContent('plans', builtInPlans).strip;
  return (
    <section className={styles['strip']} aria-labelledby="advertise-title">
      <div>
        <h2 id="advertise-title" className={styles['title']}>
          {title}
        </h2>
        <p className={styles['text']}>{text}</p>
      </div>
      <Button
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {action}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AdvertiseDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
