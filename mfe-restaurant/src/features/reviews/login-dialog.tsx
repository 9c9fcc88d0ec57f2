import { paths } from '@tableside/contracts/paths';
import { rememberReturnPage } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

export interface LoginDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Why, where it is not the first time. */
  readonly children?: ReactNode;
}

/** Asks whoever is not signed in to log in; home then offers the way back. */
export function LoginDialog({ title, onClose, children }: LoginDialogProps) {
  const login = useRef<HTMLAnchorElement>(null);
  const { pathname, search, hash } = useLocation();
  const handleLogin = () => rememberReturnPage({ path: `${pathname}${search}${hash}`, title });
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
          <ButtonLink ref={login} href={paths.login} onClick={handleLogin}>
            Login
          </ButtonLink>
        </>
      }
    >
      <p>
        {children ?? (
          <>
            Ratings come from people with an account. Log in to rate <bdi>{title}</bdi>.
          </>
        )}
      </p>
    </Dialog>
  );
}
