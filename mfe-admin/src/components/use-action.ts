import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, refusedFields, usePlatform, type Response } from '@tableside/platform';
import { useState } from 'react';
import { useAdminCall, useRefreshAdmin } from '../lib/admin-call';

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface RunOptions<Result> {
  /** Tells calls of one component apart in `pending`. */
  readonly key?: string;
  /** Text of the toast; default: the API's message. Return null for no toast. */
  readonly toast?: (data: Result) => string | null;
  /** Called with the error of a failed call. */
  readonly onFailure?: (error: unknown) => void;
}

export type Action = ReturnType<typeof useAction>;

/** Makes calls that change data. A toast shows the outcome, and the admin queries are refetched.
 * @param showsFailure whether the component shows failures itself, instead of a toast */
export function useAction({ showsFailure = false } = {}) {
  const { toasts } = usePlatform();
  const call = useAdminCall();
  const refresh = useRefreshAdmin();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<string | null>(null);

  /** @returns the response; null when the call failed */
  const run = async <Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    { key = 'action', toast, onFailure }: RunOptions<Result> = {},
  ): Promise<Response<Result> | null> => {
    setErrors({});
    setFailure(null);
    setPending(key);
    try {
      const response = await call(endpoint, args);
      const message = toast ? toast(response.data) : response.message;
      if (message !== null) toasts.show('success', message);
      await refresh();
      return response;
    } catch (error) {
      const fields = refusedFields(error);
      setErrors(fields);
      setFailure(describeFailure(error));
      onFailure?.(error);
      if (!showsFailure) toasts.show('error', describeFailure(error));
      // Another user may have been faster, so the data on screen may be stale.
      if (!showsFailure && Object.keys(fields).length === 0) await refresh();
      return null;
    } finally {
      setPending(null);
    }
  };

  return {
    run,
    /** Key of the running call; null when none is. */
    pending,
    errors,
    setErrors,
    /** Error message of the last call. */
    failure,
  };
}
