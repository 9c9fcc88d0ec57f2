import { type MfeCommand, type CommonOptions, type Need, openSession } from './command';
import { abort, activate, canary, confirm, deploy, promote, rollback } from './release-commands';
import { assets, content, gc, store, serve } from './store-commands';
import { check, create, preview, publish } from './build-commands';
import { diff, list, log, status, audit } from './read-commands';
import { freeze, disable, remove, enable, unfreeze } from './remote-commands';
import { team, key } from './users-commands';
import { Command, CommanderError } from 'commander';
import { findNearest, requireEnvironment } from '../registry/names';
import { requireFollowed } from '../registry/shell-reports';
import { EXIT_MEANINGS, usageError } from '../store/refusal';
import { runAudited } from '../signing/identity';
import { authorize } from '../signing/authorize';
import { forward } from '../service/forward';
import type { CommandResponse, ServiceCall, Terminal } from '../service/remote-command';
import { openResponse, getCommandPrefix, paint } from './response';

/** In the order of a release's life cycle. */
export const COMMANDS: readonly MfeCommand[] = [
  create,
  publish,
  check,
  preview,
  activate,
  canary,
  promote,
  abort,
  deploy,
  rollback,
  confirm,
  list,
  diff,
  status,
  log,
  disable,
  enable,
  freeze,
  unfreeze,
  team,
  remove,
  gc,
  content,
  store,
  key,
  audit,
  assets,
  serve,
];

const CALL = getCommandPrefix();

const DESCRIPTION = `Stores releases of remotes and of the shell (named "shell") and controls which ones are live.
Build a release first (npm run build), then publish it, check it, and activate it. No restart is needed, and no other
team is involved.`;

const AFTER = `
Options may come before or after the command. For help on a command: ${CALL} COMMAND --help

Examples:
  ${CALL} deploy marketing
  ${CALL} activate discovery@1.4.0 --guard 5m
  ${CALL} rollback marketing

Exit codes:
${EXIT_MEANINGS.map(([code, meaning]) => `  ${code}  ${meaning}`).join('\n')}

--json prints one line: { ok, lines, notes, ... } or { ok, problems, notes }.`;

const joinLines = (text: string): string => text.replaceAll('\n', ' ');

function createProgram({ output }: Terminal, call?: ServiceCall): Command {
  const program = new Command('mfe')
    .description(joinLines(DESCRIPTION))
    .argument('[command]')
    .allowExcessArguments()
    .option(
      '--store <address>',
      'the release store (default: RELEASE_STORE, DATA_DIR/store, or var/store)',
    )
    .option(
      '--service <url>',
      'run the command on the service of a shared store (default: MFE_SERVICE)',
    )
    .option('--env <name>', 'the environment', 'production')
    .option('--new', 'create the environment named by --env')
    .option(
      '--no-browser',
      'do not run releases in Chromium (default browser: CHROME_PATH or the system’s)',
    )
    .option('--json', 'print the result as JSON', false)
    .helpCommand(false)
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', AFTER)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      outputError: () => undefined,
    })
    .configureHelp({
      showGlobalOptions: true,
      visibleArguments: () => [],
      commandUsage: (command) =>
        command.parent
          ? `${CALL} ${command.name()} ${command.usage()}`
          : `${CALL} COMMAND [options]`,
      styleTitle: (title) => paint(output, 'bold', title),
    });
  program.action((name?: string) => {
    if (call) throw usageError(`The service has no command "${name}".`);
    if (name === undefined) return program.help();
    const nearest = findNearest(
      name,
      COMMANDS.map((command) => command.name),
    );
    const meant = nearest ? [`Did you mean ${nearest}?`] : [];
    throw usageError(`Unknown command "${name}".`, ...meant, '', program.helpInformation());
  });
  return program;
}

function addCommand(program: Command, definition: MfeCommand): Command {
  const { name, args = '', summary, description, examples, options = [] } = definition;
  const command = program.command(`${name} ${args}`.trim()).summary(summary);
  command.description(joinLines(description)).allowExcessArguments(false);
  for (const [flags, description] of options) command.option(flags, description);
  const lines = examples.map((example) => `  ${CALL} ${example}`);
  return command.addHelpText(
    'after',
    `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`,
  );
}

/** Runs a command here, or on a service. @returns lines of the output */
async function runCommand(
  definition: MfeCommand,
  command: Command,
  response: CommandResponse,
  call?: ServiceCall,
): Promise<readonly string[]> {
  const { name } = definition;
  const typed = command.optsWithGlobals<CommonOptions>();
  const operands = command.args;
  const isHere = call ?? definition.isLocal;
  const service = isHere ? undefined : (typed.service ?? process.env['MFE_SERVICE']);
  const isRunning = definition.isRunning && !service;
  const session = await openSession({ isRunning }, typed, response, call);
  if (service) return forward(service, name, operands, typed, session, response);
  const { store, environment } = session.context;
  const { principal, keyPaths } = session.identity;
  try {
    const what = [name, ...operands].join(' ');
    return await runAudited(principal, keyPaths.folder, what, async () => {
      const needs = definition.needs(operands, typed);
      // Publishing is the same in all environments.
      const isGlobal = ({ verb }: Need) => verb === 'publish';
      if (!needs.every(isGlobal)) await requireEnvironment(store, environment, typed.new ?? false);
      for (const need of needs)
        authorize(principal, isGlobal(need) ? need : { ...need, environment });
      if (!needs.every(isGlobal)) await requireFollowed(session.context, session.identity.key?.kid);
      return definition.action({ ...session, run: runMfe }, operands, typed);
    });
  } finally {
    await store.close?.();
  }
}

/**
 * Runs `npm run mfe -- ...`.
 * @param args the command-line arguments
 * @param call the caller of a command that runs through a service; default: the user of this machine
 * @returns the exit code, see docs/errors.md
 */
export async function runMfe(
  args: readonly string[],
  terminal: Terminal,
  call?: ServiceCall,
): Promise<number> {
  const response = call?.response ?? openResponse(terminal, args.includes('--json'));
  let code = 0;
  const program = createProgram(terminal, call);
  for (const definition of COMMANDS) {
    if (call && definition.isLocal) continue;
    const command = addCommand(program, definition);
    command.action(async () => {
      code = response.succeed(await runCommand(definition, command, response, call));
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    // Avoids `process.exitCode`, which other code may have set.
    const isHelp =
      error instanceof CommanderError && /^commander\.help(?:Displayed)?$/.test(error.code);
    return isHelp ? 0 : response.fail(error);
  }
}
