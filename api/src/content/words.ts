import { fastifyPlugin } from 'fastify-plugin';
import { WordsAway } from './model';
import type { SiteWords } from './site-words';

export interface WordsOptions {
  /** Address of the release store; left out, words are not published from here. */
  readonly store?: string | undefined;
  /** Of the registry; default production. */
  readonly environment?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly words: WordsDoor;
  }
}

/** The way to the sponsor's words. */
export interface WordsDoor {
  /** Why nothing can be published from here; null where it can. */
  readonly closed: string | null;
  /** Opens the store when it is first asked for: few hosts have somebody at the desk, and none at its start.
   * @throws {WordsAway} where it is closed, or no address of a store */
  readonly open: () => Promise<SiteWords>;
}

const CLOSED =
  'Words cannot be published from here: this API host was not told where the release store is. Have the operator set RELEASE_STORE for it.';
const SERVICE =
  'Words cannot be published from here: RELEASE_STORE has to name the store itself for this API host, not a service before it.';

/** `app.words`. */
export const words = fastifyPlugin<WordsOptions>(
  async (app, { store, environment = 'production' }) => {
    const closed = store === undefined ? CLOSED : /^https?:/.test(store) ? SERVICE : null;
    let opening: Promise<SiteWords> | undefined;
    const open = async (): Promise<SiteWords> => {
      if (closed !== null || store === undefined) throw new WordsAway(closed ?? CLOSED);
      // Without it the registry's programs would be read at each start.
      const { openSiteWords } = await import('./site-words');
      return openSiteWords({ store, environment });
    };
    app.decorate('words', {
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
  { name: 'words' },
);
