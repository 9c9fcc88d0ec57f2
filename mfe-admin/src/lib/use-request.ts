import { useState } from 'react';

/** Sends one request at a time and keeps the error of the last one. */
export function useRequest<Args>(send: (args: Args) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async (args: Args) => {
    setPending(true);
    setError(null);
    try {
      await send(args);
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  };
  return { isPending, error, start, clearError: () => setError(null) };
}
