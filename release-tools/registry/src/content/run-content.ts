import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy, listRemotes } from '../registry/working-copy';
import { sectionNames } from './check-document';
import { releasePath } from '@tableside/contracts/registry/release';
import { wrongUse } from '../store/refusal';
import type { RollbackOptions } from '../registry/changes';
import type { ReleaseStore } from '../store/store';
import { waitForNewest } from '../registry/shell-reports';
import { logContent, rollbackContent } from './content-history';
import { publishContent } from './publish-content';

/** The working copy. */
export const contentRoot = findWorkingCopy();

export interface ContentHome {
  readonly owner: string;
  readonly home: string;
}

/** Remotes of the working copy that declare documents under `content` in their remote.json. */
export const listContentHomes = (): ContentHome[] =>
  listRemotes(contentRoot)
    .filter(({ content }) => content.length > 0)
    .map(({ name, dir }) => ({ owner: name, home: path.join(dir, 'content') }));

export const listSections = (): string[] =>
  sectionNames(listRemotes(contentRoot).flatMap(({ slots }) => slots));

/** The absolute path of a file as it was typed: npm changes the directory that commands run in. */
export function locateFile(file: string): string {
  const typedIn = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const here = path.resolve(file);
  return !existsSync(typedIn) && existsSync(here) ? here : typedIn;
}

/** Below it lie, among documents that were sent, those of the folder of their remote: they are named after their kind. */
export const HOME = 'home';

/** A document that was sent. */
function locateSent(folder: string, file: string): string {
  if (releasePath.safeParse(file).success) return path.join(folder, file);
  throw wrongUse(`"${file}" is no path of a file.`);
}

const ACTIONS = ['publish', 'rollback', 'log'] as const;

/** `content publish | rollback | log` of the command line.
 * @param sentTo folder of documents that somebody has sent, and of nothing else; default: they lie here */
export async function runContent(
  words: readonly string[],
  parts: { readonly store: ReleaseStore; readonly environment: string; readonly by: string },
  options: Pick<RollbackOptions, 'despiteFreeze'> = {},
  sentTo?: string,
): Promise<string[]> {
  const [action = '', name = '', ...files] = words;
  if (!ACTIONS.some((each) => each === action)) {
    throw wrongUse(
      `"content ${action}" is no command. Write content publish, content rollback or content log.`,
    );
  }
  if (options.despiteFreeze !== undefined && action !== 'rollback')
    throw wrongUse('--despite-freeze is for content rollback alone.');
  const { owner, home } = findHome(name);
  const context = { ...parts, owner };
  if (action === 'log') return logContent(context);
  const undo = `npm run mfe -- content rollback ${name}`;
  if (action === 'rollback') {
    const revision = await rollbackContent(context, options);
    return [
      revision
        ? `Revision ${revision} of ${name}’s documents is live again, with the next page load.`
        : `The built-in copy of ${name}’s documents shows again, with the next page load.`,
      ...(await waitForNewest(parts)),
    ];
  }
  if (!files.length) {
    throw wrongUse(
      `No file is named. Write npm run mfe -- content publish ${name} FILE ..., such as mfe-${name}/content/hero.json.`,
    );
  }
  const { revision, changed } = await publishContent(
    {
      ...context,
      place:
        sentTo === undefined
          ? { root: contentRoot, homes: [home] }
          : { root: sentTo, homes: [path.join(sentTo, HOME)] },
    },
    files.map((file) => (sentTo === undefined ? locateFile(file) : locateSent(sentTo, file))),
  );
  return [
    changed.length
      ? `Published ${changed.join(', ')}. Live with the next page load (revision ${revision}). Take it back with: ${undo}`
      : `This is live already (revision ${revision}). Nothing was changed.`,
    ...(await waitForNewest(parts)),
  ];
}

function findHome(name: string): ContentHome {
  const homes = listContentHomes();
  const found = homes.find(({ owner }) => owner === name.replace(/^mfe-/, ''));
  if (found) return found;
  const owners = homes.map(({ owner }) => owner).join(', ');
  throw wrongUse(
    `${name ? `"${name}" has no documents.` : 'No remote is named.'} Documents are published of ${owners}.`,
  );
}
