import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

/** Asks before another page takes away what was changed and not saved. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      role="alertdialog"
      title="Leave without saving?"
      initialFocus={stay}
      onRequestClose={() => blocker.reset?.()}
      footer={
        <>
          <Button ref={stay} onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed in your details is not saved yet.</p>
    </Dialog>
  );
}
