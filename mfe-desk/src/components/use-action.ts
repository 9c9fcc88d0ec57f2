import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { useRefreshDesk } from '../lib/desk-call';
import { useProvenCall } from './proof/proof-context';

/** Sentences by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface RunOptions {
  /** Tells calls of one component apart in `pending`. */
  readonly key?: string;
  /** Receives what the call failed with. */
  readonly onFailure?: (error: unknown) => void;
}

export type Action = ReturnType<typeof useAction>;

/** Makes calls that change something: a toast says the outcome, and the desk loads its data again. */
export function useAction() {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const [pending, setPending] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const perform = async <Args, Result>(endpoint: Endpoint<Args, Result>, args: Args) => {
    const { message } = await call(endpoint, args);
    toasts.show('success', message);
    await refresh();
  };

  /** @returns whether it is done */
  const run = async <Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    { key = 'action', onFailure }: RunOptions = {},
  ): Promise<boolean> => {
    setPending(key);
    setErrors({});
    try {
      await perform(endpoint, args);
      return true;
    } catch (error) {
      const fields = refusedFields(error) ?? {};
      setErrors(fields);
      onFailure?.(error);
      toasts.show('error', describeFailure(error));
      // Another user may have been quicker: what is shown is old then.
      if (Object.keys(fields).length === 0) await refresh();
      return false;
    } finally {
      setPending(null);
    }
  };

  /** The same for the `onSubmit` of `useForm`, which shows failures itself.
   * @returns undefined once it is done */
  const submit = async <Args, Result>(endpoint: Endpoint<Args, Result>, args: Args) => {
    try {
      await perform(endpoint, args);
    } catch (error) {
      return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
    }
    return undefined;
  };

  return { run, submit, pending, errors, setErrors };
}
