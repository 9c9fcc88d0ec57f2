import { paths } from '@tableside/contracts/paths';
import { rememberReturnPage } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

export interface LoginDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Login prompt for visitors; home then links back to this page. */
export default function LoginDialog({ title, onClose, children }: LoginDialogProps) {
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
            Log in to rate <bdi>{title}</bdi>.
          </>
        )}
      </p>
    </Dialog>
  );
}
