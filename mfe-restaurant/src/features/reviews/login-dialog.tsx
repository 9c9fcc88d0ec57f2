import { paths } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useRef } from 'react';

export interface LoginDialogProps {
  /** Name of the restaurant. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks a visitor who pressed a star to log in. */
export function LoginDialog({ title, onClose }: LoginDialogProps) {
  const login = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      open
      title="Login Required"
      initialFocus={login}
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink ref={login} href={paths.login}>
            Login
          </ButtonLink>
        </>
      }
    >
      <p>Ratings come from people with an account. Log in to rate {title}.</p>
    </Dialog>
  );
}
