import { Notice } from '@tableside/ui/notice';

/** Announces an error. Renders nothing for null. */
export const Failure = ({ children }: { readonly children: string | null }) =>
  children && (
    <Notice tone="error" live>
      {children}
    </Notice>
  );
