import type { PublishedContent } from '@tableside/platform';

/** Where nothing has been published: every remote shows the copy that it was built with. */
export const noContent: PublishedContent = {
  peek: () => null,
  load: () => Promise.resolve(),
  subscribe: () => () => undefined,
};
