import { useHydrated } from '@tableside/ui/use-hydrated';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface KeptState {
  readonly mailToken?: unknown;
  readonly isHandedOn?: unknown;
}

/** What a page hands on to the next one beside the token, in place of an address that holds it. */
export const handOn = (token: string) =>
  ({ mailToken: token, isHandedOn: true }) satisfies KeptState;

export interface MailToken {
  /** Null without one; undefined until the browser has taken over the server's page, which cannot know. */
  readonly token: string | null | undefined;
  /** Whether another page of ours handed it on. */
  readonly isHandedOn: boolean;
  /** Leaves nothing of it behind. */
  readonly forget: () => void;
}

/** The token of a mail's link. It leaves the address at once for the entry of the browser's history, which a reload
 * keeps: addresses are sent along as referrer, shared and bookmarked. */
export function useMailToken(): MailToken {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = params.get('token') || null;

  useEffect(() => {
    if (inAddress === null) return;
    const state = { mailToken: inAddress } satisfies KeptState;
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  }, [inAddress, pathname, navigate]);

  return {
    token: inAddress ?? (isHydrated ? readKept(state) : undefined),
    isHandedOn: isHydrated && (state as KeptState | null)?.isHandedOn === true,
    forget: () => void navigate(pathname, { replace: true, preventScrollReset: true, state: null }),
  };
}

function readKept(state: unknown): string | null {
  const kept = (state as KeptState | null)?.mailToken;
  return typeof kept === 'string' ? kept : null;
}
