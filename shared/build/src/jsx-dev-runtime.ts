import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** What development builds of remotes call in the place of React's own `react/jsx-dev-runtime`, which the shell does not
 * provide: swc writes calls of it wherever it adds Fast Refresh. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: Parameters<typeof jsx>[2],
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
