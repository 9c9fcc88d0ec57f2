import { useState } from 'react';
import { useStore } from 'zustand';
import styles from './toaster.module.css';
import type { Toasts } from '@tableside/platform';
import { createStore } from 'zustand/vanilla';

const importEngine = () => import('./toast-stack');
type Engine = Awaited<ReturnType<typeof importEngine>>;

export const toastEngine = createStore<{ readonly engine: Engine | null }>(() => ({
  engine: null,
}));

const loadEngine = async (): Promise<Engine> => {
  const engine = toastEngine.getState().engine ?? (await importEngine());
  toastEngine.setState({ engine });
  return engine;
};

/** Toasts whose code is loaded with the first one. If that fails, only the toast is lost because important messages are
 * also shown in place.
 * @param onFailure called when the download fails */
export function createToasts(onFailure: (error: unknown) => void): Toasts {
  let count = 0;
  const run = (work: (engine: Engine) => void) => {
    loadEngine().then(work).catch(onFailure);
  };
  return {
    show: (kind, message) => {
      const id = `toast-${++count}`;
      run((engine) => engine.showToast(kind, message, id));
      return id;
    },
    dismiss: (id) => run((engine) => engine.dismissToast(id)),
  };
}

/** Toasts of a server render, which shows none. */
export const silentToasts: Toasts = { show: () => '', dismiss: () => undefined };

/** Container for toasts: two live regions, empty from the first render so that screen readers know them and announce
 * only what is added. Firefox ignores a `role="alert"` that is filled later without `aria-live`. */
export function Toaster() {
  const engine = useStore(toastEngine, (state) => state.engine);
  const [polite, setPolite] = useState<HTMLElement | null>(null);
  const [urgent, setUrgent] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={styles['slot']}>
        <div role="status" aria-atomic="false" ref={setPolite} />
        <div role="alert" aria-live="assertive" aria-atomic="false" ref={setUrgent} />
      </div>
      {engine && polite && urgent && <engine.ToastStack polite={polite} urgent={urgent} />}
    </>
  );
}
