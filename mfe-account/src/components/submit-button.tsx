import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useHydrated } from '@tableside/ui/use-hydrated';

export interface SubmitButtonProps {
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
