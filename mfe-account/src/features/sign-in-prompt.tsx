import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';

/** Stands in a guarded page for visitors, at the same address. */
export function SignInPrompt({ children }: { readonly children: string }) {
  return (
    <EmptyState
      title="Please sign in"
      actions={
        <>
          <ButtonLink href={paths.login}>Login</ButtonLink>
          <ButtonLink href={paths.register} variant="secondary">
            Sign Up
          </ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
