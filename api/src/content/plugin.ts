import { fastifyPlugin } from 'fastify-plugin';
import { ContentUnavailable } from './model';
import type { SiteContent } from './site-content';

export interface ContentOptions {
  /** Address of the release store; without one, publishing is off. */
  readonly store?: string | undefined;
  /** Environment of the registry; default production. */
  readonly environment?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: ContentAccess;
  }
}

export interface ContentAccess {
  /** Why publishing is off; null if it is on. */
  readonly closed: string | null;
  /** Opens the store on first use: few API servers have a user in the admin pages.
   * @throws {ContentUnavailable} if publishing is off or the store cannot be opened */
  readonly open: () => Promise<SiteContent>;
}

const CLOSED =
  'Publishing is off because the API has no release store. Ask the operator to set RELEASE_STORE.';
const SERVICE =
  'Publishing is off: RELEASE_STORE must be the address of the store itself, not of a service in front of it. Ask the operator to change it.';

/** Decorates the app with `content`. */
export const content = fastifyPlugin<ContentOptions>(
  async (app, { store, environment = 'production' }) => {
    const closed = store === undefined ? CLOSED : /^https?:/.test(store) ? SERVICE : null;
    let opening: Promise<SiteContent> | undefined;
    const open = async (): Promise<SiteContent> => {
      if (closed !== null || store === undefined) throw new ContentUnavailable(closed ?? CLOSED);
      // A static import would load the registry at every start.
      const { openSiteContent } = await import('./site-content');
      return openSiteContent({ store, environment });
    };
    app.decorate('content', {
      closed,
      open: () => {
        opening ??= open().catch((error: unknown) => {
          opening = undefined;
          throw error;
        });
        return opening;
      },
    });
    app.addHook('onClose', async () => {
      await (await opening?.catch(() => undefined))?.close();
    });
  },
  { name: 'content' },
);
