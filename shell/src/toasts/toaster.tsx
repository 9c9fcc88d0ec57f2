import { useState } from 'react';
import { useStore } from 'zustand';
import { toastEngine } from './create-toasts';
import styles from './toaster.module.css';

/** The place of toasts: two live regions, empty from the first render on so that screen readers know them. What comes
 * into them is spoken by itself, not with all that is there already. */
export function Toaster() {
  const engine = useStore(toastEngine, (state) => state.engine);
  const [polite, setPolite] = useState<HTMLElement | null>(null);
  const [urgent, setUrgent] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={styles['place']}>
        <div role="status" aria-atomic="false" ref={setPolite} />
        <div role="alert" aria-atomic="false" ref={setUrgent} />
      </div>
      {engine && polite && urgent && <engine.ToastStack polite={polite} urgent={urgent} />}
    </>
  );
}
