import { useState, type RefObject } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { hasTypedText } from './use-enquiry';

/** Asks before typed text is thrown away, whichever way somebody leaves the sheet: closes it, goes back to another page,
 * or loads another one, where the browser asks in words of its own. */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasTypedText(form.current),
  );
  useBeforeUnload((event) => {
    if (hasTypedText(form.current)) event.preventDefault();
  });
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    requestClose: () => {
      if (hasTypedText(form.current)) setIsClosing(true);
      else onClose();
    },
    keep: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    discard: () => {
      onClose();
      blocker.proceed?.();
    },
  };
}
