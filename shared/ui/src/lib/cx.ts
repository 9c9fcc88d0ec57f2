/** Class names joined by spaces; false, null and undefined are left out. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4';
