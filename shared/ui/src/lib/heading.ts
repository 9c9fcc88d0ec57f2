/** Tag of a heading whose level depends on where it stands. */
export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4';
