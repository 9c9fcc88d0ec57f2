#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHELL_NAME } from '@tableside/contracts/common/names';
import type { ShellFacts } from '@tableside/contracts/registry/shell';
import { checkBuilt, checkStored } from './check-command';
import * as commands from './commands';
import { runContent } from './content/run-content';
import { guardReleases } from './guard/guard-releases';
import { GUARD_RULE } from './guard/judge';
import { doctor } from './doctor/doctor';
import { openDirectoryStore } from './directory-store';
import { Refusal } from './refusal';
import { findBrowser } from './trial/find-browser';
import { createReleaseTrial } from './trial/release-trial';
import { createShellTrial } from './trial/shell-trial';
import { waitForAll, waitForShell, waitForShells } from './reports/wait-for-shells';
import { findWorkingCopy, listRemotes, releaseFolderOf } from './working-copy';

const USAGE = `Usage: npm run mfe -- COMMAND

  publish REMOTE             store the built release of a remote (mfe-REMOTE/dist/release, shell/dist)
  check REMOTE               look at a built release as publish and activate do, changing nothing
  check REMOTE@VERSION       look at a stored release
  activate REMOTE@VERSION    make a stored release live, after its checks
  deploy REMOTE ...          publish and activate the built releases of remotes
  rollback REMOTE            make the last good release before the live one live again
  confirm REMOTE@VERSION     say that a release is good, after a smoke test
  status                     what is live, what of it is known to be good, and what shell servers leave out
  log                        every change, oldest first
  doctor                     look for damage to the store; fails when there is any
  doctor --mend              mend what can be mended without a loss

  The shell is published, activated and rolled back like a remote, by the name shell.

  content publish REMOTE FILE ...      make documents live, all at once, after their check
  content rollback REMOTE              show what was live before them again
  content log REMOTE                   every change of documents, oldest first

Options:
  --store DIR      the release store (RELEASE_STORE, or DATA_DIR/store, or var/store)
  --env NAME       the environment (production)
  --folder DIR     the build to publish, in place of mfe-REMOTE/dist/release
  --guard TIME     activate and deploy: watch the release for 30s, 5m or 1h at most, and take it back when
                   ${GUARD_RULE.join('\n' + ' '.repeat(19))}
  --no-browser     check, activate and deploy: do not run the release in Chromium (CHROME_PATH, or the system's)
  --json           answer in JSON: { ok, lines, notes } or { ok, problems, notes }; status adds { measures }`;

const root = findWorkingCopy();
/** A remote by itself has no shell beside it. */
const hasShell = existsSync(path.join(root, 'shell'));

async function readShell(): Promise<ShellFacts> {
  const file = path.join(root, 'shell/dist/shell.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (!text)
    throw new Refusal([
      hasShell
        ? `${path.relative(root, file)} is missing. Build the shell first: npm run build`
        : 'The release store knows no shell: none is published there, and no shell server reports to it. Look whether it is the right store, or have a shell published first.',
    ]);
  return JSON.parse(text) as ShellFacts;
}

/** What has to be said beside the answer. */
const notes: string[] = [];
let isPartial = false;
/** What programs are told beside the lines. */
const data: Record<string, unknown> = {};
const isJson = process.argv.includes('--json');
/** Progress is no part of the answer. */
const tell = (line: string) => isJson || process.stderr.write(`${line}\n`);

/** Commands that run releases. */
const RUNNING: ReadonlySet<string> = new Set(['check', 'activate', 'deploy']);

const builtFolder = (name: string): string =>
  name === SHELL_NAME ? path.join(root, 'shell/dist') : releaseFolderOf(root, name);

async function run(): Promise<readonly string[]> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      store: { type: 'string' },
      env: { type: 'string', default: 'production' },
      folder: { type: 'string' },
      guard: { type: 'string' },
      'no-browser': { type: 'boolean', default: false },
      mend: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, ...subjects] = positionals;
  const subject = subjects[0] ?? '';
  if (values.help || !command) return [USAGE];
  const directory =
    values.store ??
    process.env['RELEASE_STORE'] ??
    path.join(process.env['DATA_DIR'] ?? path.join(root, 'var'), 'store');
  // A build from elsewhere may be of a remote that this working copy does not have.
  const parseBuilt = (name: string) =>
    commands.parseSubject(
      name,
      values.folder ? undefined : listRemotes(root).map((remote) => remote.name),
    );
  const note = (sentence: string) => {
    notes.push(sentence);
    tell(sentence);
  };
  const store = openDirectoryStore(directory);
  const isRunning = RUNNING.has(command);
  const isWithout = values['no-browser'];
  const trial = {
    storeDir: directory,
    browser: isRunning && !isWithout ? await findBrowser() : null,
    onStep: (sentence: string) => void tell(`  ${sentence}`),
    onNote: note,
    onSkip: (sentence: string) => {
      isPartial = true;
      note(sentence);
    },
  };
  if (isRunning && isWithout) trial.onSkip('Nothing is run in a browser: --no-browser.');
  const context: commands.CommandContext = {
    store,
    environment: commands.parseEnvironment(values.env),
    by: os.userInfo().username,
    readShell,
    tryRelease: createReleaseTrial({ root, store, ...trial }),
    tryShell: createShellTrial(trial),
    releaseFolder: (name) => values.folder ?? builtFolder(name),
  };
  const guard = { duration: values.guard, tell };
  switch (command) {
    case 'publish': {
      if (subjects.length > 1) {
        throw new Refusal([
          'One remote is published at a time. Documents are published with: npm run mfe -- content publish REMOTE FILE ...',
        ]);
      }
      const remote = parseBuilt(subject);
      const version = await commands.publish(context, remote);
      return [
        `Stored ${remote}@${version}. Make it live with: npm run mfe -- activate ${remote}@${version}`,
      ];
    }
    case 'check': {
      const isStored = subject.includes('@');
      const release = isStored ? commands.parseReleaseName(subject) : null;
      if (release) await checkStored(context, release.remote, release.version);
      const remote = release?.remote ?? parseBuilt(subject);
      const version = release?.version ?? (await checkBuilt(context, remote));
      return [`${remote}@${version} passes all checks${isPartial ? ' that could be made' : ''}.`];
    }
    case 'activate': {
      const { remote, version } = commands.parseReleaseName(subject);
      return guardReleases(context, guard, async () => {
        const { revision } = await commands.activate(context, remote, version);
        const lines = [
          `${remote}@${version} is live (revision ${revision}). New page loads get it; open tabs keep theirs.`,
          ...(await waitForAll(context, remote, version, revision)),
        ];
        return { lines, releases: [{ remote, version }] };
      });
    }
    case 'deploy': {
      const names = subjects.map(parseBuilt);
      if (names.length === 0) return [USAGE];
      return guardReleases(context, guard, async () => {
        const lines: string[] = [];
        const releases = [];
        let last = 0;
        for (const name of names) {
          const version = await commands.publish(context, name);
          const { revision } = await commands.activate(context, name, version, names);
          lines.push(`${name}@${version} is live (revision ${revision}).`);
          releases.push({ remote: name, version });
          last = revision;
          // The remotes that come along are for this shell.
          if (name === SHELL_NAME) lines.push(...(await waitForShell(context, version)));
        }
        return { lines: [...lines, ...(await waitForShells(context, last))], releases };
      });
    }
    case 'rollback': {
      const name = commands.parseSubject(subject);
      const { revision, remotes, shell } = await commands.rollback(context, name);
      const { active } = (name === SHELL_NAME ? shell : remotes[name]) ?? {};
      return [
        `${name} is back at ${active?.version} (revision ${revision}).`,
        ...(await waitForAll(context, name, active?.version ?? '', revision)),
      ];
    }
    case 'confirm': {
      const { remote, version } = commands.parseReleaseName(subject);
      await commands.confirm(context, remote, version);
      return [`${remote}@${version} counts as good.`];
    }
    case 'status':
      data['measures'] = await commands.readMeasures(context);
      return commands.status(context);
    case 'log':
      return commands.log(context);
    case 'doctor': {
      const { lines, isWell } = await doctor(context, { isMending: values.mend });
      if (!isWell) process.exitCode = 1;
      return lines;
    }
    case 'content':
      return runContent(subjects, context);
    default:
      throw new Refusal([`"${command}" is no command.`, '', USAGE]);
  }
}

function tellFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || (error instanceof TypeError && 'code' in error)) {
    return error.message;
  }
  // A full or read-only disk, a folder that belongs to somebody else.
  if ('syscall' in error) {
    return `A file cannot be read or written (${error.message}). What was live stays live. Look at the disk of the release store: whether there is room, and who may write.`;
  }
  return String(error.stack);
}

/** What is wrong, with the place that a sentence begins with. */
function problemsOf(error: unknown): readonly object[] {
  const sentences = error instanceof Refusal ? error.problems : [tellFailure(error)];
  return sentences.map((sentence) => {
    const [, file, line, column] = /^([^\s:]+):(\d+):(\d+) /.exec(sentence) ?? [];
    return { sentence, ...(file && { file, line: Number(line), column: Number(column) }) };
  });
}

try {
  const lines = await run();
  process.stdout.write(
    `${isJson ? JSON.stringify({ ok: !process.exitCode, lines, notes, ...data }) : lines.join('\n')}\n`,
  );
} catch (error) {
  const answer = { ok: false, problems: problemsOf(error), notes };
  if (isJson) process.stdout.write(`${JSON.stringify(answer)}\n`);
  else process.stderr.write(`${tellFailure(error)}\n`);
  process.exitCode = 1;
}
