import path from 'node:path';
import type { RollbackOptions } from '../change-options';
import { wrongUse } from '../refusal';
import type { ReleaseStore } from '../store';
import { waitForNewest } from '../reports/wait-for-shells';
import { logContent } from './log-content';
import { contentRoot, listContentHomes, locateFile, type ContentHome } from './places';
import { publishContent } from './publish-content';
import { rollbackContent } from './rollback-content';
import { HOME, locateSent } from './sent-documents';

const ACTIONS = ['publish', 'rollback', 'log'] as const;

/** `content publish | rollback | log` of the command line.
 * @param words what was typed behind `content`
 * @param options of a rollback
 * @param sentTo folder of documents that somebody has sent, and of nothing else; default: they lie here
 * @returns lines to show
 * @throws {Refusal} for what cannot be done */
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
