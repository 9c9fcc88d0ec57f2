import { paths } from '@tableside/contracts/paths';
import { Checkbox } from '@tableside/ui/field';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { ReactNode } from 'react';

/** The documents open in tabs of their own, so that nothing typed is lost. */
const Document = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
);

/** Named `terms`; the form that it stands in checks it. */
export const TermsCheckbox = ({ defaultChecked }: { readonly defaultChecked: boolean }) => (
  <Checkbox
    name="terms"
    aria-required
    defaultChecked={defaultChecked}
    label={
      <>
        I agree to the <Document href={paths.terms}>Terms of Service</Document> and{' '}
        <Document href={paths.privacy}>Privacy Policy</Document>
      </>
    }
  />
);
