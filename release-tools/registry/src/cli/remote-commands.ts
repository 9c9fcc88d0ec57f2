import { tellOfEnd } from '../releases/commands';
import { parseReason, parseRemote } from '../registry/names';
import { switchOff, switchOn, removeRemote } from '../operations/remotes';
import { type MfeCommand, onRemote } from './command';
import { ALL_FROZEN } from '@tableside/contracts/registry/wire';
import * as freezes from '../registry/freeze';
import { sayFreeze, sayUnfreeze } from '../registry/freeze';
import { waitForNewest } from '../registry/shell-reports';

export const kill: MfeCommand<{ readonly reason?: string }> = {
  name: 'kill',
  args: '<remote>',
  summary: 'take a remote off all pages at once',
  teaches: `Switches a remote off: none of its code runs any more, its places say that they are not available, its pages answer 503, and open
tabs are told within a minute. It keeps its addresses. Releases that go live meanwhile stay off until revive. A
freeze does not keep anybody from it. To go back to the release before, which is what most faults need, use rollback.`,
  examples: ['kill marketing --reason "takes orders twice"'],
  options: [['--reason <text>', 'why, for the log']],
  needs: onRemote('kill'),
  async act({ context }, [subject = ''], options) {
    const name = parseRemote(subject);
    const reason = parseReason(options.reason, '--reason');
    const { outcome, ended } = await tellOfEnd(context, name, () =>
      switchOff(context, name, reason),
    );
    return [
      `${name} is switched off (revision ${outcome.revision}). To put it back: npm run mfe -- revive ${name}`,
      ...ended,
    ];
  },
};

export const revive: MfeCommand = {
  name: 'revive',
  args: '<remote>',
  summary: 'put a remote that was switched off back on the pages',
  teaches: `Puts a remote that kill took off the pages back on them, with whatever release is live now. New page loads have it; open tabs
that were told of the switch have it after a reload.`,
  examples: ['revive marketing'],
  needs: onRemote('kill'),
  async act({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision, remotes } = await switchOn(context, name);
    return [
      `${name}@${remotes[name]?.active.version} is on the pages again (revision ${revision}).`,
    ];
  },
};

export const freeze: MfeCommand<{ readonly reason?: string }> = {
  name: 'freeze',
  args: '[remote]',
  summary: 'let nothing go live until unfreeze',
  teaches: `Keeps everything, or a remote, as it is: activate, deploy, rollback and content end with code 3, and say who froze it
and why. Publishing stays possible, and rollback passes with --despite-freeze REASON. It is a change in the log
like any other. It stops nobody who writes to the store without this command.`,
  examples: ['freeze --reason "the holidays"', 'freeze marketing --reason "campaign until Monday"'],
  options: [['--reason <text>', 'why, for whoever is refused']],
  needs: onRemote('freeze'),
  async act({ context }, [subject], options) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const reason = parseReason(options.reason, '--reason');
    const { revision, freezes: all } = await freezes.freeze(context, scope, reason);
    const made = all?.[scope];
    return made
      ? [
          `Frozen (revision ${revision}): ${sayFreeze(scope, made)}. To end it: ${sayUnfreeze(scope)}`,
        ]
      : [];
  },
};

export const unfreeze: MfeCommand = {
  name: 'unfreeze',
  args: '[remote]',
  summary: 'end a freeze',
  teaches: `Ends the freeze of everything, or of a remote. It makes nothing live, and a freeze of another name stays:
status shows which there are.`,
  examples: ['unfreeze', 'unfreeze marketing'],
  needs: onRemote('freeze'),
  async act({ context }, [subject]) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const { revision, freezes: left = {} } = await freezes.unfreeze(context, scope);
    return [
      `${subject ?? 'Everything'} is frozen no longer (revision ${revision}).`,
      ...Object.entries(left).map(([name, each]) => `Still frozen: ${sayFreeze(name, each)}.`),
    ];
  },
};

export const remove: MfeCommand = {
  name: 'remove',
  args: '<remote>',
  summary: 'take a remote off the site for good',
  teaches: `Takes a remote out of the registry: its addresses answer 404, its places and its service are gone, and others may
claim them. Tabs that are open keep what they show until they are reloaded. Its releases stay stored until gc, and
its team keeps its record (team remove takes that). To switch a remote off for a while, use kill.`,
  examples: ['remove events'],
  needs: onRemote('owner'),
  async act({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision } = await removeRemote(context, name);
    return [
      `${name} is off the site (revision ${revision}). Its releases: npm run mfe -- list ${name}`,
      ...(await waitForNewest(context)),
    ];
  },
};
