import { useState } from 'react';
import { useStore } from 'zustand';
import { toastEngine } from './create-toasts';

/** The place of toasts: two live regions, empty from the first render on so that screen readers know them,
 * and the toasts themselves once there is one. */
export function Toaster() {
  const engine = useStore(toastEngine, (state) => state.engine);
  const [polite, setPolite] = useState<HTMLElement | null>(null);
  const [urgent, setUrgent] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className="ts-sr-only">
        <div role="status" ref={setPolite} />
        <div role="alert" ref={setUrgent} />
      </div>
      {engine && polite && urgent && <engine.ToastStack polite={polite} urgent={urgent} />}
    </>
  );
}
