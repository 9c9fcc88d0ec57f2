/** Joins class names; skips false, null and undefined. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4';
