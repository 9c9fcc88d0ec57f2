// Imported by package name: remotes share this module with the shell, so `instanceof ApiError` works.
import { ApiError, usePlatform, type CallApi, type CallOwn } from '@tableside/platform';
import {
  createContext,
  use,
  useCallback,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** Asks the user to re-authenticate.
 * @param need the API's error
 * @returns whether the user did, so that the call can be repeated */
export type Reauth = (need: ApiError) => Promise<boolean>;

export interface ReauthPromptProps {
  /** The API's error. */
  readonly need: ApiError;
  /** @param isConfirmed false if the user canceled */
  readonly onResponse: (isConfirmed: boolean) => void;
}

export interface ReauthScopeProps {
  /** Asks the user to re-authenticate. */
  readonly dialog: ComponentType<ReauthPromptProps>;
  readonly children: ReactNode;
}

const ReauthContext = createContext<Reauth | null>(null);

/** Provides re-authentication to its children; typed text stays under the dialog. */
export function ReauthScope({ dialog: Dialog, children }: ReauthScopeProps) {
  const [request, setRequest] = useState<ReauthPromptProps | null>(null);
  const reauth = useCallback<Reauth>(
    (need) =>
      new Promise((resolve) => {
        const onResponse = (isConfirmed: boolean) => {
          setRequest(null);
          resolve(isConfirmed);
        };
        setRequest({ need, onResponse });
      }),
    [],
  );
  return (
    <ReauthContext value={reauth}>
      {children}
      {request && <Dialog {...request} />}
    </ReauthContext>
  );
}

/** @throws when rendered outside of a `ReauthScope` */
export function useReauth(): Reauth {
  const reauth = use(ReauthContext);
  if (!reauth) throw new Error('useReauth needs a ReauthScope above it.');
  return reauth;
}

/** The error of an API that requires re-authentication; null for any other failure. */
export const readReauthRequired = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.data?.['error'] === 'reauth-required' ? error : null;

/** The platform's `call` for sensitive actions: if the API requires re-authentication, shows the dialog and repeats the
 * call. Rejects with the API's error if the user cancels. */
export function useReauthCall(): CallApi & CallOwn {
  const { call } = usePlatform();
  const reauth = useReauth();
  return useCallback(
    async (...args: Parameters<CallApi>) => {
      try {
        return await call(...args);
      } catch (error) {
        const need = readReauthRequired(error);
        if (!need || !(await reauth(need))) throw error;
        return call(...args);
      }
    },
    [call, reauth],
  ) as CallApi & CallOwn;
}
