import { describeFailure, usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { useState } from 'react';
import { readRecoveryCodes } from './read-two-step';

/** What is asked about before it is done. */
export type GraveAct = 'stop-passkey' | 'remove-app' | 'renew-codes';
/** What a press changes. */
export type TwoStepAct = 'ask-passkey' | GraveAct;

/** Changes two-step sign-in, one press at a time.
 * @param onDone is given recovery codes that are new, mostly none */
export function useTwoStepCalls(onDone: (codes: readonly string[]) => Promise<void>) {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const [asked, setAsked] = useState<GraveAct | null>(null);
  const [pending, setPending] = useState<TwoStepAct | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const send = (act: TwoStepAct) => {
    if (act === 'remove-app') return call('removeApp', undefined);
    if (act === 'renew-codes') return call('renewRecoveryCodes', undefined);
    return call('askPasskey', { is_asked: act === 'ask-passkey' });
  };
  const run = async (act: TwoStepAct) => {
    if (pending !== null) return;
    setPending(act);
    setFailure(null);
    try {
      const { data, message } = await send(act);
      toasts.show('success', message || 'Saved.');
      await onDone(readRecoveryCodes(data));
    } catch (error) {
      setFailure(describeFailure(error));
      toasts.show('error', describeFailure(error));
    } finally {
      setPending(null);
    }
  };
  return {
    asked,
    pending,
    failure,
    run,
    ask: setAsked,
    answer: (isSure: boolean) => {
      setAsked(null);
      if (isSure && asked) void run(asked);
    },
    finish: onDone,
  };
}
