import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkFiles } from './check/check-files';
import { writeJsonSchemas } from './json-schemas';
import {
  contentRoot,
  listContentHomes,
  listSections,
  locateFile,
  type ContentHome,
} from './places';

const USAGE = `Usage: npm run content -- COMMAND

  check [FILE ...]   say everything that is wrong with documents and their pictures
                     (all of mfe-*/content when no file is named)
  schemas            write mfe-*/content/schemas, from which text editors know the fields`;

async function listDocuments({ home }: ContentHome): Promise<string[]> {
  const names = await readdir(home);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(home, name));
}

async function check(files: readonly string[]): Promise<void> {
  const homes = listContentHomes();
  const found = files.length
    ? files.map(locateFile)
    : (await Promise.all(homes.map(listDocuments))).flat();
  const checks = await checkFiles(found, {
    root: contentRoot,
    homes: homes.map(({ home }) => home),
    sections: listSections(),
  });
  const fine = checks.filter(({ problems }) => !problems.length);
  for (const { name } of fine) process.stdout.write(`${path.basename(name)} is fine.\n`);
  const problems = checks.flatMap((each) => each.problems);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length) process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...files] = positionals;
  if (values.help || !command) process.stdout.write(`${USAGE}\n`);
  else if (command === 'check') await check(files);
  else if (command === 'schemas') {
    for (const { home } of listContentHomes()) {
      const folder = path.join(home, 'schemas');
      const names = await writeJsonSchemas(folder);
      const where = path.relative(contentRoot, folder);
      process.stdout.write(`Wrote ${names.length} files to ${where}.\n`);
    }
  } else {
    process.stderr.write(`"${command}" is no command.\n\n${USAGE}\n`);
    process.exitCode = 1;
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
