import type { Command } from 'commander';
import type { Config } from '../../config/config';
import { addCommand } from '../terminal/add-command';
import { CommandError } from '../terminal/command-error';
import type { Terminal } from '../terminal/progress';
import { readId } from '../terminal/read-id';
import { showAudit } from './audit-command';
import {
  endSessionsOf,
  endTwoStepOf,
  restorePerson,
  showPeople,
  suspendPerson,
} from './people-command';

interface PeopleContext {
  readonly readConfig: () => Config;
  readonly terminal: Terminal;
}

const REASON_MAX = 500;

/** `npm run city -- people ...`: finds people, ends their sessions and their second step, suspends and restores their accounts. */
export function addPeople(program: Command, { readConfig, terminal }: PeopleContext): void {
  const ofFind = 'Say whom: npm run city -- people find TEXT.';
  const ofEnd = 'Name one person: npm run city -- people sessions end EMAIL.';
  const people = addCommand(
    program,
    'people',
    'finds people and looks after their accounts',
    ofFind,
  );
  people.action(() => {
    throw new CommandError(
      'Say "people find TEXT", "people sessions end EMAIL", "people suspend EMAIL", "people restore EMAIL" or "people two-step off EMAIL".',
    );
  });
  addCommand(people, 'find', 'lists people by their id, or a part of their name or address', ofFind)
    .argument('<TEXT>')
    .action((text: string) => showPeople(readConfig(), text, terminal));
  const sessions = addCommand(people, 'sessions', "looks after somebody's sessions", ofEnd);
  sessions.action(() => {
    throw new CommandError(ofEnd);
  });
  addCommand(sessions, 'end', 'signs somebody out everywhere', ofEnd)
    .argument('<EMAIL>')
    .action((email: string) => endSessionsOf(readConfig(), email, terminal));
  const ofSuspend = usageOf('suspend');
  addCommand(
    people,
    'suspend',
    'signs somebody out everywhere, lets them in no more and hides their reviews',
    ofSuspend,
  )
    .argument('<EMAIL>')
    .option('--reason <TEXT>', 'why; it is kept')
    .option('--until <DATE>', 'ends by itself when this day begins, in UTC; left out, never')
    .action((email: string, { reason, until }: { reason?: string; until?: string }) =>
      suspendPerson(
        readConfig(),
        email,
        { reason: readReason(reason, ofSuspend), until },
        terminal,
      ),
    );
  const ofRestore = usageOf('restore');
  addCommand(people, 'restore', 'takes that back', ofRestore)
    .argument('<EMAIL>')
    .option('--reason <TEXT>', 'why; it is kept')
    .action((email: string, { reason }: { reason?: string }) =>
      restorePerson(readConfig(), email, { reason: readReason(reason, ofRestore) }, terminal),
    );
  addTwoStep(people, { readConfig, terminal });
}

/** For somebody who lost the second step and the recovery codes. */
function addTwoStep(people: Command, { readConfig, terminal }: PeopleContext): void {
  const usage = usageOf('two-step off');
  const twoStep = addCommand(people, 'two-step', "looks after somebody's second step", usage);
  twoStep.action(() => {
    throw new CommandError(usage);
  });
  addCommand(
    twoStep,
    'off',
    'has the password alone sign somebody in, once you know who it is',
    usage,
  )
    .argument('<EMAIL>')
    .option('--reason <TEXT>', 'why; it is kept')
    .action((email: string, { reason }: { reason?: string }) =>
      endTwoStepOf(readConfig(), email, { reason: readReason(reason, usage) }, terminal),
    );
}

/** `npm run city -- audit`. */
export function addAudit(program: Command, { readConfig, terminal }: PeopleContext): void {
  addCommand(program, 'audit', 'lists what operators did to accounts, newest first')
    .option('--last <N>', 'so many at most; 50 when left out', readId, 50)
    .action(({ last }: { last: number }) => showAudit(readConfig(), last, terminal));
}

const usageOf = (name: string): string =>
  `Name one person and say why: npm run city -- people ${name} EMAIL --reason TEXT.`;

function readReason(reason: string | undefined, usage: string): string {
  const text = reason?.trim() ?? '';
  if (!text) throw new CommandError(usage);
  if (text.length > REASON_MAX) throw new CommandError(`Say it in ${REASON_MAX} characters.`);
  return text;
}
