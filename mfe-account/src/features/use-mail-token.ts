import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface KeptState {
  readonly mailToken?: unknown;
}

/** The token of a mail's link, or null. It leaves the address at once for the entry of the browser's history, which a
 * reload keeps: addresses are sent along as referrer, shared and bookmarked. */
export function useMailToken(): { readonly token: string | null; readonly forget: () => void } {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = params.get('token') || null;
  const kept = (state as KeptState | null)?.mailToken;

  useEffect(() => {
    if (inAddress === null) return;
    const state = { mailToken: inAddress } satisfies KeptState;
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  }, [inAddress, pathname, navigate]);

  return {
    token: inAddress ?? (typeof kept === 'string' ? kept : null),
    forget: () => void navigate(pathname, { replace: true, preventScrollReset: true, state: null }),
  };
}
