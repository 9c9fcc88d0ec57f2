import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy, listRemotes } from '../registry/working-copy';
import { sectionNames } from './validate-content';
import { releasePath } from '@tableside/contracts/registry/release';
import { usageError } from '../store/refusal';
import type { RollbackOptions } from '../registry/changes';
import type { ReleaseStore } from '../store/store';
import { waitForNewest } from '../registry/shell-reports';
import { logContent, rollbackContent } from './content-history';
import { publishContent } from './publish-content';
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkFiles } from './check-files';

/** The root of the working copy. */
export const contentRoot = findWorkingCopy();

export interface ContentHome {
  readonly owner: string;
  readonly home: string;
}

/** Remotes of the working copy that have a `content` entry in their remote.json. */
export const listContentHomes = (): ContentHome[] =>
  listRemotes(contentRoot)
    .filter(({ content }) => content.length > 0)
    .map(({ name, dir }) => ({ owner: name, home: path.join(dir, 'content') }));

export const listSections = (): string[] =>
  sectionNames(listRemotes(contentRoot).flatMap(({ slots }) => slots));

/** The absolute path of a file as the user typed it: npm changes the working directory. */
export function locateFile(file: string): string {
  const typedIn = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const here = path.resolve(file);
  return !existsSync(typedIn) && existsSync(here) ? here : typedIn;
}

/**
 * Uploaded files of a remote's own content folder are stored below it: they are named after their content
 * type.
 */
export const HOME = 'home';

function locateSent(folder: string, file: string): string {
  if (releasePath.safeParse(file).success) return path.join(folder, file);
  throw usageError(`"${file}" is not a valid path.`);
}

const ACTIONS = ['publish', 'rollback', 'log'] as const;

/**
 * Runs `content publish | rollback | log`.
 * @param sentTo folder of uploaded content files; default: the files are on this machine
 */
export async function runContent(
  args: readonly string[],
  parts: { readonly store: ReleaseStore; readonly environment: string; readonly by: string },
  options: Pick<RollbackOptions, 'despiteFreeze'> = {},
  sentTo?: string,
): Promise<string[]> {
  const [action = '', name = '', ...files] = args;
  if (!ACTIONS.some((each) => each === action)) {
    throw usageError(
      `Unknown command "content ${action}". Use content publish, content rollback, or content log.`,
    );
  }
  if (options.despiteFreeze !== undefined && action !== 'rollback')
    throw usageError('--despite-freeze only works with content rollback.');
  const { owner, home } = findHome(name);
  const context = { ...parts, owner };
  if (action === 'log') return logContent(context);
  const undo = `npm run mfe -- content rollback ${name}`;
  if (action === 'rollback') {
    const revision = await rollbackContent(context, options);
    return [
      revision
        ? `Revision ${revision} of the content of ${name} is live again. New page loads show it.`
        : `The built-in content of ${name} is live again. New page loads show it.`,
      ...(await waitForNewest(parts)),
    ];
  }
  if (!files.length) {
    throw usageError(
      `Specify at least one file: npm run mfe -- content publish ${name} FILE ..., such as mfe-${name}/content/hero.json.`,
    );
  }
  const { revision, changed } = await publishContent(
    {
      ...context,
      scope:
        sentTo === undefined
          ? { root: contentRoot, homes: [home] }
          : { root: sentTo, homes: [path.join(sentTo, HOME)] },
    },
    files.map((file) => (sentTo === undefined ? locateFile(file) : locateSent(sentTo, file))),
  );
  return [
    changed.length
      ? `Published ${changed.join(', ')} (revision ${revision}). New page loads show it. To roll back: ${undo}`
      : `This is already live (revision ${revision}). Nothing was changed.`,
    ...(await waitForNewest(parts)),
  ];
}

function findHome(name: string): ContentHome {
  const homes = listContentHomes();
  const found = homes.find(({ owner }) => owner === name.replace(/^mfe-/, ''));
  if (found) return found;
  const owners = homes.map(({ owner }) => owner).join(', ');
  throw usageError(
    `${name ? `"${name}" has no content.` : 'Specify a remote.'} Remotes with content: ${owners}.`,
  );
}

const USAGE = `Usage: npm run content -- COMMAND

  check [FILE ...]   list all problems of content files and their pictures
                     (all of mfe-*/content when no file is named)`;

async function listContentFiles({ home }: ContentHome): Promise<string[]> {
  const names = await readdir(home);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(home, name));
}

interface Terminal {
  readonly output: { readonly write: (text: string) => unknown };
  readonly errors: { readonly write: (text: string) => unknown };
}

async function check(files: readonly string[], { output, errors }: Terminal): Promise<number> {
  const homes = listContentHomes();
  const found = files.length
    ? files.map(locateFile)
    : (await Promise.all(homes.map(listContentFiles))).flat();
  const checks = await checkFiles(found, {
    root: contentRoot,
    homes: homes.map(({ home }) => home),
    sections: listSections(),
  });
  const fine = checks.filter(({ problems }) => !problems.length);
  for (const { name } of fine) output.write(`${path.basename(name)} is valid.\n`);
  const problems = checks.flatMap((each) => each.problems);
  for (const problem of problems) errors.write(`${problem}\n`);
  return problems.length ? 1 : 0;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...files] = positionals;
  if (values.help || !command) terminal.output.write(`${USAGE}\n`);
  else if (command === 'check') return check(files, terminal);
  else {
    terminal.errors.write(`Unknown command "${command}".\n\n${USAGE}\n`);
    return 1;
  }
  return 0;
}

/** Runs `npm run content -- ...`. @returns the exit code: 0, or 1 when there are problems */
export async function runContentCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
