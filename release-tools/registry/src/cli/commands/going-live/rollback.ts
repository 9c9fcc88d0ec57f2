import { tellOfEnd } from '../../../canary/canary-commands';
import * as commands from '../../../commands';
import { parseDespite, parseRemote } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, onRemote } from '../../command';
import { DESPITE_FREEZE, type DespiteFreeze, IF_ACTIVE, type IfActive } from '../shared-options';

export const rollback: MfeCommand<IfActive & DespiteFreeze & { readonly to?: string }> = {
  name: 'rollback',
  args: '<remote>',
  summary: 'make the last good release before the live one live again',
  teaches: `Makes the release that is kept as the last good one live again, or with --to any one that was live before, after
the same checks but without running it. What is taken back is nobody's fallback afterwards, so a second
rollback needs --to: list shows which releases there are. It takes no documents back: content rollback does.`,
  examples: [
    'rollback marketing',
    'rollback marketing --to 1.2.0',
    'rollback discovery --if-active 2.0.0',
  ],
  options: [
    ['--to <version>', 'go back to this version, which was live before'],
    IF_ACTIVE,
    DESPITE_FREEZE,
  ],
  needs: onRemote('activate'),
  async act({ context }, [subject = ''], options) {
    const name = parseRemote(subject);
    const { to, ifActive } = options;
    const despiteFreeze = parseDespite(options);
    const { outcome: document, ended } = await tellOfEnd(context, name, () =>
      commands.rollback(context, name, { to, ifActive, despiteFreeze }),
    );
    const { revision } = document;
    const version = document.remotes[name]?.active.version ?? '';
    return [
      `${name} is back at ${version} (revision ${revision}).`,
      ...ended,
      ...(await waitForShells(context, revision)),
    ];
  },
};
