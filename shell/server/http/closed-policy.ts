/** The content security policy of all that is no page: opened by itself it runs nothing, loads nothing and has no origin. Firefox
 * applies it to SVG pictures too, whose own styles have to work. */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
