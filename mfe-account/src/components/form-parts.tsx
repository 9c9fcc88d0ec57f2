import { useHydrated } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import type { ReactNode } from 'react';
import styles from './components.module.css';

/** Announces an error. Renders nothing for null. */
export const Failure = ({ children }: { readonly children: string | null }) =>
  children && (
    <Notice tone="error" live>
      {children}
    </Notice>
  );

/** Announces the success of an action. Takes no space while it is empty. */
export const Status = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={styles['status']}>
    {children}
  </p>
);

interface SubmitButtonProps {
  readonly pending: boolean;
  readonly children: string;
}

/** Disabled until hydrated, so that the browser never submits the form natively. */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <Notice>This form needs JavaScript.</Notice>
      </noscript>
      <Button
        type="submit"
        variant="accent"
        size="large"
        block
        disabled={!isHydrated}
        pending={pending}
      >
        {children}
      </Button>
    </>
  );
}
