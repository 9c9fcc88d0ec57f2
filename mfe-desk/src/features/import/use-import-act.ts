import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from '../../components/proof/proof-context';

/** Decides about an import; what the host refuses is kept for the page to say. */
export function useImportAct() {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = async <Args>(endpoint: Endpoint<Args, null>, args: Args) => {
    setPending(true);
    setRefusal(null);
    try {
      const { message } = await call(endpoint, args);
      toasts.show('success', message);
    } catch (error) {
      setRefusal(describeFailure(error));
    }
    await refresh();
    setPending(false);
  };
  return { pending, refusal, act };
}
