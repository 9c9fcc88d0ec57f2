import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { routes } from '../routes';

/** Opens a path of this remote with a fake API. */
export const open = (path: string, options: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, { path, platform: createFakePlatform(options) });

export type OpenedPage = ReturnType<typeof open>;
