import type { ReactNode } from 'react';

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="ts-sr-only">{children}</span>
);
