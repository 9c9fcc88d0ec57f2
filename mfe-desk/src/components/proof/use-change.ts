import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, usePlatform } from '@tableside/platform';
import { useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from './proof-context';

/** Changes something by one press: says what came of it, and shows everything anew.
 * @returns resolves to whether it is done */
export function useChange() {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  return async <Args, Result>(endpoint: Endpoint<Args, Result>, args: Args): Promise<boolean> => {
    try {
      const { message } = await call(endpoint, args);
      toasts.show('success', message);
      return true;
    } catch (error) {
      toasts.show('error', describeFailure(error));
      return false;
    } finally {
      await refresh();
    }
  };
}
