import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { readPlaceConflict } from '../conflict/use-edit-conflict';
import { useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from './proof-context';

/** Something that is done with its sentence, or with what is wrong at which field. What was typed
 * stays either way. */
export function useProvenAct() {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** @param onFailure receives what the call failed with
   * @returns whether it was done */
  const act = async <Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    onFailure?: (error: unknown) => void,
  ): Promise<boolean> => {
    setPending(true);
    try {
      const { message } = await call(endpoint, args);
      setErrors({});
      toasts.show('success', message);
      await refresh();
      return true;
    } catch (error) {
      setErrors(refusedFields(error) ?? {});
      onFailure?.(error);
      if (readPlaceConflict(error)) await refresh();
      toasts.show('error', describeFailure(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { act, pending, errors };
}
