import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { useRefreshDesk } from '../../../lib/desk-call';
import { readPlaceConflict } from '../../../components/conflict/use-edit-conflict';
import { useProvenCall } from '../../../components/proof/proof-context';

/** Makes changes of places, one at a time: says what came of each, and shows the place anew.
 * @returns `pending` is the name of the one under way */
export function usePlaceActs() {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<string | null>(null);
  const act = async <Args, Result>(
    name: string,
    endpoint: Endpoint<Args, Result>,
    args: Args,
  ): Promise<unknown> => {
    setPending(name);
    try {
      const { message } = await call(endpoint, args);
      await refresh();
      toasts.show('success', message);
      return null;
    } catch (error) {
      if (readPlaceConflict(error)) await refresh();
      toasts.show('error', describeFailure(error));
      return error;
    } finally {
      setPending(null);
    }
  };
  return { pending, act };
}
