import { useEffect, useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useDeskCall } from '../../../lib/desk-call';

/** How long before its end a token is replaced, in milliseconds. */
const AHEAD_MS = 5 * 60_000;
const RETRY_MS = 5000;

/** The token by which pages show one's own drafts; null until there is one. */
export function useFrameToken(): string | null {
  const call = useDeskCall();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      let wait = RETRY_MS;
      try {
        const { data } = await call(contentCalls.frameToken, undefined);
        if (isGone) return;
        setToken(data.token);
        wait = Math.max(RETRY_MS, Date.parse(data.expires_at) - Date.now() - AHEAD_MS);
      } catch {
        // The form says what is wrong with the connection or the session.
      }
      if (!isGone) timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [call]);
  return token;
}
