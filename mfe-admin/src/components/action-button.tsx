import type { Endpoint } from '@tableside/contracts/common/calls';
import { Button, type ButtonProps } from '@tableside/ui/button';
import { useAction } from './use-action';

interface ActionButtonProps<Args> extends Omit<ButtonProps, 'pending' | 'onClick'> {
  readonly endpoint: Endpoint<Args, unknown>;
  readonly args: Args;
}

/** A button that makes one call and shows its outcome as a toast. */
export function ActionButton<Args>({ endpoint, args, ...button }: ActionButtonProps<Args>) {
  const { run, pending } = useAction();
  return (
    <Button
      variant="secondary"
      {...button}
      pending={pending !== null}
      onClick={() => void run(endpoint, args)}
    />
  );
}
