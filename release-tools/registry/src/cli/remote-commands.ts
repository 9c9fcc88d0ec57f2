import { withEndedCanary } from '../releases/commands';
import { parseReason, parseRemote } from '../registry/names';
import { switchOff, switchOn, removeRemote } from '../operations/remotes';
import { type MfeCommand, onRemote, type TextOptions } from './command';
import { ALL_FROZEN } from '@tableside/contracts/registry/wire';
import * as freezes from '../registry/freeze';
import { formatFreeze, formatUnfreeze } from '../registry/freeze';
import { waitForNewest } from '../registry/shell-reports';

export const disable: MfeCommand<TextOptions<'reason'>> = {
  name: 'disable',
  args: '<remote>',
  summary: 'remove a remote from all pages immediately',
  description: `Disables a remote: its code stops running, its slots show "not available", its pages respond with 503, and open tabs
are notified within a minute. It keeps its routes. Releases that are activated in the meantime stay off until enable.
This command also works during a freeze. Use disable when rolling back does not fix the problem.`,
  examples: ['disable marketing --reason "takes orders twice"'],
  options: [['--reason <text>', 'the reason, for the log']],
  needs: onRemote('disable'),
  async action({ context }, [subject = ''], options) {
    const name = parseRemote(subject);
    const reason = parseReason(options.reason, '--reason');
    const { outcome, ended } = await withEndedCanary(context, name, () =>
      switchOff(context, name, reason),
    );
    return [
      `${name} is disabled (revision ${outcome.revision}). To enable it again: npm run mfe -- enable ${name}`,
      ...ended,
    ];
  },
};

export const enable: MfeCommand = {
  name: 'enable',
  args: '<remote>',
  summary: 'show a disabled remote again',
  description: `Enables a remote that was disabled, with the release that is live now. New page loads include it; open tabs include
it after a reload.`,
  examples: ['enable marketing'],
  needs: onRemote('disable'),
  async action({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision, remotes } = await switchOn(context, name);
    return [`${name}@${remotes[name]?.active.version} is enabled again (revision ${revision}).`];
  },
};

export const freeze: MfeCommand<TextOptions<'reason'>> = {
  name: 'freeze',
  args: '[remote]',
  summary: 'block releases until unfreeze',
  description: `Freezes a remote, or everything: activate, deploy, rollback, and content exit with code 3 and say who froze releases
and why. Publishing is still possible, and rollback is possible with --despite-freeze REASON. The freeze is logged
like any other change. It does not stop users who write to the store without this command.`,
  examples: ['freeze --reason "the holidays"', 'freeze marketing --reason "campaign until Monday"'],
  options: [['--reason <text>', 'the reason, shown when a command is blocked']],
  needs: onRemote('freeze'),
  async action({ context }, [subject], options) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const reason = parseReason(options.reason, '--reason');
    const { revision, freezes: all } = await freezes.freeze(context, scope, reason);
    const made = all?.[scope];
    return made
      ? [
          `Frozen (revision ${revision}): ${formatFreeze(scope, made)}. To end the freeze: ${formatUnfreeze(scope)}`,
        ]
      : [];
  },
};

export const unfreeze: MfeCommand = {
  name: 'unfreeze',
  args: '[remote]',
  summary: 'end a freeze',
  description: `Ends the freeze of a remote, or of everything. It makes nothing live. Other freezes stay in place: status lists
them.`,
  examples: ['unfreeze', 'unfreeze marketing'],
  needs: onRemote('freeze'),
  async action({ context }, [subject]) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const { revision, freezes: left = {} } = await freezes.unfreeze(context, scope);
    return [
      `${subject ?? 'Everything'} is no longer frozen (revision ${revision}).`,
      ...Object.entries(left).map(([name, each]) => `Still frozen: ${formatFreeze(name, each)}.`),
    ];
  },
};

export const remove: MfeCommand = {
  name: 'remove',
  args: '<remote>',
  summary: 'remove a remote from the site permanently',
  description: `Removes a remote from the registry: its routes respond with 404, its slots and service are removed, and other remotes
may use them. Open tabs keep what they show until they are reloaded. Its releases stay stored until gc, and its team
keeps its record (to remove that, use team remove). To turn a remote off temporarily, use disable.`,
  examples: ['remove events'],
  needs: onRemote('owner'),
  async action({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision } = await removeRemote(context, name);
    return [
      `${name} was removed from the site (revision ${revision}). Its releases: npm run mfe -- list ${name}`,
      ...(await waitForNewest(context)),
    ];
  },
};
