import { Notice } from '@tableside/ui/notice';

/** Why something failed, said at once; nothing while it has not. */
export const Failure = ({ children }: { readonly children: string | null }) =>
  children && (
    <Notice tone="error" live>
      {children}
    </Notice>
  );
