import { tellOfEnd } from '../../../canary/canary-commands';
import { parseReason, parseRemote } from '../../../naming/named';
import { switchOff } from '../../../switch-remote';
import { type MfeCommand, onRemote } from '../../command';

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
