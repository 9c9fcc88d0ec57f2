import type { Deed } from '../keys/scope';
import { ANY, type Verb } from '../keys/verbs';

/** A command as it was typed. */
export interface Typed {
  readonly name: string;
  readonly words: readonly string[];
  readonly environment: string;
  /** True where the command says that it changes the environment. */
  readonly isChanging: boolean;
  /** `gc --delete`. */
  readonly isRemoving: boolean;
}

/** The verb of each command that changes one remote of an environment; its first word names it. */
const VERB_OF: Readonly<Record<string, Verb>> = {
  activate: 'activate',
  rollback: 'activate',
  confirm: 'activate',
  kill: 'kill',
  revive: 'kill',
  freeze: 'freeze',
  unfreeze: 'freeze',
  canary: 'canary',
  abort: 'canary',
  promote: 'activate',
  preview: 'preview',
  team: 'team',
};

/** What somebody has to be allowed for a command; nothing for one that only looks. A command that changes something and is not
 * known here is for owners. */
export function deedsOf({ name, words, environment, isChanging, isRemoving }: Typed): Deed[] {
  const [first = ''] = words;
  if (name === 'publish') return [{ verb: 'publish', remote: remoteIn(first) }];
  if (name === 'deploy') {
    return words.map(remoteIn).flatMap((remote): Deed[] => [
      { verb: 'publish', remote },
      { verb: 'activate', remote, environment },
    ]);
  }
  if (name === 'content')
    return isChanging ? [{ verb: 'content', remote: remoteIn(words[1]), environment }] : [];
  if (name === 'preview') {
    const remotes = words.length > 0 ? words.map(remoteIn) : [ANY];
    return remotes.map((remote) => ({ verb: 'preview', remote, environment }));
  }
  if (isRemoving) return [{ verb: 'owner', remote: ANY }];
  if (!isChanging) return [];
  return [{ verb: VERB_OF[name] ?? 'owner', remote: remoteIn(first), environment }];
}

/** The remote that a word names: `mfe-menu`, `menu` or `menu@1.0.0`; all of them where there is none. */
const remoteIn = (word = ''): string => word.replace(/^mfe-/, '').split('@')[0] || ANY;
