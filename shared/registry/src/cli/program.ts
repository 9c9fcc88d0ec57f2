import { Command, CommanderError } from 'commander';
import { findNearest } from '../content/check/nearest';
import { requireEnvironment } from '../naming/environments';
import { EXIT_MEANINGS } from '../exit-codes';
import { deedsOf } from '../identity/deeds';
import { runAudited } from '../identity/run-audited';
import { wrongUse } from '../refusal';
import { forward } from '../service/client/forward';
import { REMOTE_COMMANDS } from '../service/remote-command';
import type { ServiceCall } from '../service/service-call';
import { openAnswer, type Answer } from './answer';
import { COMMANDS } from './all-commands';
import { callIn } from './call';
import type { MfeCommand, MfeOptions } from './command';
import { openSession } from './session';
import { paint, type Terminal } from './terminal';

const CALL = callIn();

const TEACHES = `Stores releases of remotes, and of the shell by the name shell, and says which are live. A release is built first
(npm run build), then stored for good, checked and made live by a pointer: no restart, and no other team is involved.`;

const AFTER = `
Options may stand before the command or behind it. What a command does, and does not do: ${CALL} COMMAND --help

Examples:
  ${CALL} deploy marketing
  ${CALL} activate discovery@1.4.0 --guard 5m
  ${CALL} rollback marketing

Exit codes:
${EXIT_MEANINGS.map(([code, meaning]) => `  ${code}  ${meaning}`).join('\n')}

--json answers in one line: { ok, lines, notes, ... } or { ok, problems, notes }.`;

/** Help is as wide as the terminal. */
const joinLines = (text: string): string => text.replaceAll('\n', ' ');

const usageOf = (command: Command): string =>
  COMMANDS.find(({ name }) => name === command.name())?.usage ?? '';

function createProgram(
  terminal: Terminal,
  answer: Answer,
  done: (code: number) => void,
  call?: ServiceCall,
): Command {
  const program = new Command('mfe')
    .description(joinLines(TEACHES))
    .argument('[command]')
    .allowExcessArguments()
    .option(
      '--store <address>',
      'the release store (RELEASE_STORE, or DATA_DIR/store, or var/store)',
    )
    .option(
      '--service <url>',
      'have it done by the service of a store that is shared (MFE_SERVICE)',
    )
    .option('--env <name>', 'the environment', 'production')
    .option('--no-browser', 'do not run releases in Chromium (CHROME_PATH, or the system’s)')
    .option('--json', 'answer in JSON', false)
    .helpCommand(false)
    .helpOption('-h, --help', 'say what there is to know')
    .addHelpText('after', AFTER)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.output.write(text),
      outputError: () => undefined,
    })
    .configureHelp({
      showGlobalOptions: true,
      visibleArguments: () => [],
      subcommandTerm: (command) => `${command.name()} ${usageOf(command)}`,
      commandUsage: (command) =>
        command.parent
          ? `${CALL} ${command.name()} ${usageOf(command)} [options]`.replace('  ', ' ')
          : `${CALL} COMMAND [options]`,
      styleTitle: (title) => paint(terminal.output, 'bold', title),
    });
  program.action((name?: string) => {
    if (name === undefined) return program.help();
    const nearest = findNearest(
      name,
      COMMANDS.map((command) => command.name),
    );
    const meant = nearest ? [`Did you mean ${nearest}?`] : [];
    throw wrongUse(`"${name}" is no command.`, ...meant, '', program.helpInformation());
  });
  for (const definition of COMMANDS) addCommand(program, definition, answer, done, call);
  return program;
}

function addCommand(
  program: Command,
  definition: MfeCommand,
  answer: Answer,
  done: (code: number) => void,
  call?: ServiceCall,
): void {
  const { name, args = '', summary, teaches, examples, options = [], isChanging, act } = definition;
  const command = program.command(name).summary(summary).description(joinLines(teaches));
  if (args) command.argument(args);
  command.allowExcessArguments(false);
  for (const [flags, description] of options) command.option(flags, description);
  if (isChanging) command.option('--new', 'begin a new environment by the name of --env');
  const lines = examples.map((example) => `  ${CALL} ${example}`);
  command.addHelpText('after', `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`);
  command.action(async () => {
    const options = command.optsWithGlobals<MfeOptions>();
    const named = call ? undefined : (options.service ?? process.env['MFE_SERVICE']);
    const service = REMOTE_COMMANDS.includes(name) ? named : undefined;
    const isRunning = definition.isRunning && !service;
    const session = await openSession({ isRunning }, options, answer, call);
    const { store, environment } = session.context;
    const { caller, places } = session.identity;
    const words = command.args;
    if (service) return done(answer.succeed(await forward(service, name, words, session, answer)));
    const changes = isChanging?.(words) ?? false;
    const isRemoving = options.delete ?? false;
    const deeds = deedsOf({ name, words, environment, isChanging: changes, isRemoving });
    const what = [name, ...words].join(' ');
    const acting = runAudited(caller, places.folder, what, async () => {
      if (changes) await requireEnvironment(store, environment, options.new ?? false);
      caller.allow(deeds);
      return act({ ...session, run: runMfe }, words);
    });
    try {
      done(answer.succeed(await acting));
    } finally {
      await store.close?.();
    }
  });
}

/** `npm run mfe -- ...`.
 * @param args what was typed behind the two dashes
 * @param call somebody else's, by a service; default: whoever is at this machine
 * @returns the exit code, by docs/errors.md */
export async function runMfe(
  args: readonly string[],
  terminal: Terminal,
  call?: ServiceCall,
): Promise<number> {
  const answer = call?.answer ?? openAnswer(terminal, args.includes('--json'));
  let code = 0;
  const program = createProgram(terminal, answer, (ending) => (code = ending), call);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    // Its own exit code is that of the process, which others may have set.
    const isHelp =
      error instanceof CommanderError && /^commander\.help(?:Displayed)?$/.test(error.code);
    return isHelp ? 0 : answer.fail(error);
  }
}
