import { describeFailure, usePlatform } from '@tableside/platform';
import { useState } from 'react';

/** Runs actions of the profile one at a time. A failure is said by a toast and stays to be shown in place. */
export function useOneAction<Name>() {
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (name: Name, action: () => Promise<void>) => {
    if (pending !== null) return;
    setPending(name);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(describeFailure(error));
      toasts.show('error', describeFailure(error));
    } finally {
      setPending(null);
    }
  };
  return { pending, failure, run };
}
