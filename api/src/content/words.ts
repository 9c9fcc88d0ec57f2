import { fastifyPlugin } from 'fastify-plugin';
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

/** A document as it lies in the store, with fields that this version does not know. */
export type Words = Readonly<Record<string, unknown>>;

/** What a kind of document says at some point. */
export interface WordsAt {
  /** Null: the content that the site was built with. */
  readonly revision: string | null;
  /** Null where a release is live that keeps no content to read. */
  readonly document: Words | null;
}

/** Why the content cannot be read, in a sentence for the user. */
export class WordsAway extends Error {
  override readonly name = 'WordsAway';
}

/** Something to fix before a document can be published. */
export interface WordProblem {
  readonly path: (string | number)[];
  readonly sentence: string;
}

/** Pictures of a draft by their `src`. */
export type DraftPictures = ReadonlyMap<string, Buffer>;

export interface WordChange {
  /** Revision of the registry. */
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: 'published' | 'restored' | 'rolled-back';
  readonly revision: string | null;
}

export type Committed =
  | { readonly outcome: 'done' | 'unchanged'; readonly revision: string | null }
  | { readonly outcome: 'problems'; readonly problems: WordProblem[] }
  /** Another version is live than was expected. Nothing was changed. */
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'failed'; readonly message: string };
