import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkFiles } from './check-files';
import {
  contentRoot,
  listContentHomes,
  listSections,
  locateFile,
  type ContentHome,
} from './run-content';

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
