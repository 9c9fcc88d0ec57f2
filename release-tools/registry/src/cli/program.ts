import type { MfeCommand, CommonOptions, Need } from './command';
import { abort, activate, canary, confirm, deploy, promote, rollback } from './release-commands';
import { assets, content, gc, store, serve } from './store-commands';
import { check, create, preview, publish } from './build-commands';
import { diff, list, log, status, audit } from './read-commands';
import { freeze, kill, remove, revive, unfreeze } from './remote-commands';
import { team, key } from './people-commands';
import { Command, CommanderError } from 'commander';
import { findNearest, requireEnvironment } from '../registry/names';
import { EXIT_MEANINGS, wrongUse } from '../store/refusal';
import { runAudited } from '../signing/identity';
import { authorize } from '../signing/authorize';
import { forward } from '../service/forward';
import type { Answer, ServiceCall, Terminal } from '../service/remote-command';
import { openAnswer, callIn, paint } from './answer';
import { openSession } from './session';

/** In the order of a release's life. */
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
  kill,
  revive,
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

const joinLines = (text: string): string => text.replaceAll('\n', ' ');

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
    .option('--new', 'begin a new environment by the name of --env')
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
      commandUsage: (command) =>
        command.parent
          ? `${CALL} ${command.name()} ${command.usage()}`
          : `${CALL} COMMAND [options]`,
      styleTitle: (title) => paint(terminal.output, 'bold', title),
    });
  program.action((name?: string) => {
    if (call) throw wrongUse(`"${name}" is no command of the service.`);
    if (name === undefined) return program.help();
    const nearest = findNearest(
      name,
      COMMANDS.map((command) => command.name),
    );
    const meant = nearest ? [`Did you mean ${nearest}?`] : [];
    throw wrongUse(`"${name}" is no command.`, ...meant, '', program.helpInformation());
  });
  for (const definition of COMMANDS)
    if (!call || !definition.isLocal) addCommand(program, definition, answer, done, call);
  return program;
}

function addCommand(
  program: Command,
  definition: MfeCommand,
  answer: Answer,
  done: (code: number) => void,
  call?: ServiceCall,
): void {
  const { name, args = '', summary, teaches, examples, options = [] } = definition;
  const command = program.command(`${name} ${args}`.trim()).summary(summary);
  command.description(joinLines(teaches)).allowExcessArguments(false);
  for (const [flags, description] of options) command.option(flags, description);
  const lines = examples.map((example) => `  ${CALL} ${example}`);
  command.addHelpText('after', `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`);
  command.action(async () => {
    const typed = command.optsWithGlobals<CommonOptions>();
    const words = command.args;
    const isHere = call ?? definition.isLocal;
    const service = isHere ? undefined : (typed.service ?? process.env['MFE_SERVICE']);
    const isRunning = definition.isRunning && !service;
    const session = await openSession({ isRunning }, typed, answer, call);
    const { store, environment } = session.context;
    const { caller, places } = session.identity;
    if (service)
      return done(answer.succeed(await forward(service, name, words, typed, session, answer)));
    const needs = definition.needs(words, typed);
    const acting = runAudited(caller, places.folder, [name, ...words].join(' '), async () => {
      // Publishing is the same in all environments.
      const isGlobal = ({ verb }: Need) => verb === 'publish';
      if (!needs.every(isGlobal)) await requireEnvironment(store, environment, typed.new ?? false);
      for (const need of needs) authorize(caller, isGlobal(need) ? need : { ...need, environment });
      return definition.act({ ...session, run: runMfe }, words, typed);
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
