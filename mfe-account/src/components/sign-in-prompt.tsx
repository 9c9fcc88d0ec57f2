import { paths } from '@tableside/contracts/paths';
import { rememberReturnPage } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './components.module.css';

interface SignInPromptProps {
  /** The page's name, for the link back on the home page. */
  readonly title: string;
  /** Why to log in. */
  readonly children: string;
}

/** Replaces a protected page for visitors, at the same URL. */
export function SignInPrompt({ title, children }: SignInPromptProps) {
  const { pathname, search, hash } = useLocation();
  const remember = () => rememberReturnPage({ path: `${pathname}${search}${hash}`, title });
  return (
    <EmptyState
      title="Please log in"
      actions={
        <>
          <ButtonLink href={paths.login} onClick={remember}>
            Login
          </ButtonLink>
          <ButtonLink href={paths.register} variant="secondary" onClick={remember}>
            Sign Up
          </ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

interface CardPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function CardPage({ title, children }: CardPageProps) {
  return (
    <div className={`ts-container ${styles['page']}`}>
      <div className={styles['column']}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
