import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, refusedFields, usePlatform, type Answer } from '@tableside/platform';
import { useState } from 'react';
import { useDeskCall, useRefreshDesk } from '../lib/desk-call';

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface RunOptions<Result> {
  /** Tells calls of one component apart in `pending`. */
  readonly key?: string;
  /** What the toast says; the API's message unless told, null for no toast. */
  readonly toast?: (data: Result) => string | null;
  /** Receives what the call failed with. */
  readonly onFailure?: (error: unknown) => void;
}

export type Action = ReturnType<typeof useAction>;

/** Makes calls that change something: a toast reports the outcome, and the desk loads its data again.
 * @param isInPlace whether the component shows failures itself, in place of a toast */
export function useAction({ isInPlace = false } = {}) {
  const { toasts } = usePlatform();
  const call = useDeskCall();
  const refresh = useRefreshDesk();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<string | null>(null);

  /** @returns the answer; null when it failed */
  const run = async <Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    { key = 'action', toast, onFailure }: RunOptions<Result> = {},
  ): Promise<Answer<Result> | null> => {
    setErrors({});
    setFailure(null);
    setPending(key);
    try {
      const answer = await call(endpoint, args);
      const message = toast ? toast(answer.data) : answer.message;
      if (message !== null) toasts.show('success', message);
      await refresh();
      return answer;
    } catch (error) {
      const fields = refusedFields(error);
      setErrors(fields);
      setFailure(describeFailure(error));
      onFailure?.(error);
      if (!isInPlace) toasts.show('error', describeFailure(error));
      // Another user may have been faster: what is shown is old then.
      if (!isInPlace && Object.keys(fields).length === 0) await refresh();
      return null;
    } finally {
      setPending(null);
    }
  };

  return {
    run,
    /** The key of the call that runs. */
    pending,
    errors,
    setErrors,
    /** Why the last call failed. */
    failure,
  };
}
