import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { routes } from '../routes';

/** Opens an address of this remote in front of a fake host. */
export const open = (path: string, options: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, { path, platform: createFakePlatform(options) });

export type OpenedPage = ReturnType<typeof open>;
