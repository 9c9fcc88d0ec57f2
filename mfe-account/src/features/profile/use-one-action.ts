import { describeFailure, usePlatform, type Answer } from '@tableside/platform';
import { useState } from 'react';

/** Runs actions of the profile one at a time. What came of each is said by a toast; a failure stays to be shown in
 * place. */
export function useOneAction<Name, Data>(onDone: (data: Data) => Promise<void>) {
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (name: Name, send: () => Promise<Answer<Data>>, done: string) => {
    if (pending !== null) return;
    setPending(name);
    setFailure(null);
    try {
      const { data, message } = await send();
      toasts.show('success', message || done);
      await onDone(data);
    } catch (error) {
      setFailure(describeFailure(error));
      toasts.show('error', describeFailure(error));
    } finally {
      setPending(null);
    }
  };
  return { pending, failure, run };
}
