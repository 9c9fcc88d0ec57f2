import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { UnsavedContext, type Unsaved } from './unsaved-context';

/** Asks before changes of any form within are lost: on a link, Back, or closing the tab, where the browser asks in its own words.
 * There is one for all forms, as the router takes one blocker. */
export function UnsavedScope({ children }: { readonly children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const [discard, setDiscard] = useState<{ readonly run: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed.current.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useBeforeUnload(
    useCallback((event) => {
      if (changed.current.size > 0) event.preventDefault();
    }, []),
  );
  const unsaved = useMemo<Unsaved>(
    () => ({
      add: (id) => {
        changed.current.add(id);
        return () => void changed.current.delete(id);
      },
      ask: (run) => setDiscard({ run }),
    }),
    [],
  );
  const keepButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setDiscard(null);
    blocker.reset?.();
  };
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <Dialog
        open={discard !== null || blocker.state === 'blocked'}
        role="alertdialog"
        title="Discard your changes?"
        initialFocus={keepButton}
        onRequestClose={keep}
        footer={
          <>
            <Button ref={keepButton} onClick={keep}>
              Keep editing
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setDiscard(null);
                discard?.run();
                blocker.proceed?.();
              }}
            >
              Discard
            </Button>
          </>
        }
      >
        <p>Your changes on this page are not saved.</p>
      </Dialog>
    </UnsavedContext>
  );
}
