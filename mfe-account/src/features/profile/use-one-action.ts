import { describeFailure, usePlatform, type Response } from '@tableside/platform';
import { useState } from 'react';

/** Runs the profile's actions one at a time. Shows each outcome as a toast, and returns the last failure to be shown in
 * place. */
export function useOneAction<Name, Data>(onDone: (data: Data) => Promise<void>) {
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (name: Name, send: () => Promise<Response<Data>>, done: string) => {
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
