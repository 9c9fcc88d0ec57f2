import type { ApplyRequest, RefuseRequest } from '@tableside/contracts/desk/queue/wire';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { queueCalls } from '../../calls/queue-calls';
import { useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from '../../components/proof/proof-context';

/** What came of an act; fields are those that are wrong. */
export interface ActOutcome {
  readonly isDone: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/** The acts of the queue: each says what came of it, and shows the queue anew. */
export function useQueueActs() {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  const run = async (work: () => Promise<{ readonly message: string }>): Promise<ActOutcome> => {
    try {
      const { message } = await work();
      toasts.show('success', message);
      await refresh();
      return { isDone: true, fields: {} };
    } catch (error) {
      const fields = refusedFields(error) ?? {};
      toasts.show('error', describeFailure(error));
      // Somebody else may have been quicker: what is shown is old then.
      if (!Object.keys(fields).length) await refresh();
      return { isDone: false, fields };
    }
  };
  return {
    apply: (fields: ApplyRequest) => run(() => call(queueCalls.apply, fields)),
    refuse: (fields: RefuseRequest) => run(() => call(queueCalls.refuse, fields)),
    undo: (act: number) => run(() => call(queueCalls.undo, { act })),
  };
}
export type QueueActs = ReturnType<typeof useQueueActs>;
