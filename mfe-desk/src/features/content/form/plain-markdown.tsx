import type { ReactNode } from 'react';

/** Stands in the place of the form library's own Markdown, whose package can evaluate text: shows it as it is. */
export const Markdown = ({ children }: { readonly children?: ReactNode }) => children;
