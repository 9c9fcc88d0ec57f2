import type { Presence } from '../../../calls/content-types';
import { contentCalls } from '../../../calls/content-calls';
import { PRESENCE_BEAT_S } from '@tableside/contracts/desk/content/rules';
import type { ContentKind } from '@tableside/contracts/content/model';
import { useEffect, useState } from 'react';
import { useDeskCall } from '../../../lib/desk-call';

const SECOND_MS = 1000;

/** Says that the document is open here, and hears who else has it open and what is live. Silence is borne: words matter more.
 * @returns null until the host has answered */
export function usePresence(kind: ContentKind): Presence | null {
  const call = useDeskCall();
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    let isGone = false;
    const beat = () => {
      call(contentCalls.presence, { kind, is_open: true }).then(
        ({ data }) => !isGone && setPresence(data),
        () => undefined,
      );
    };
    beat();
    const timer = setInterval(beat, PRESENCE_BEAT_S * SECOND_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      call(contentCalls.presence, { kind, is_open: false }).catch(() => undefined);
    };
  }, [call, kind]);
  return presence;
}
