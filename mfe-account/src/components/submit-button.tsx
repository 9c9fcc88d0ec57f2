import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useHydrated } from '@tableside/ui/use-hydrated';

export interface SubmitButtonProps {
  readonly pending: boolean;
  readonly children: string;
}

/** Sends a form, once scripts are there: without them the browser would send it itself. */
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
