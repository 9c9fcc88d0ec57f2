import { ANY } from '../../../keys/verbs';
import { collect } from '../../../gc/collect';
import { type MfeCommand } from '../../command';

export const gc: MfeCommand<{ readonly delete?: boolean }> = {
  name: 'gc',
  summary: 'list stored releases that nobody needs any more; --delete removes them',
  teaches: `Lists what a crash has left of writes, and the stored releases, of the shell too, that can go: those that no environment has live or as what to go back to, that no
shell server shows, and that were neither published nor live within the last 30 days, as tabs stay open. It
removes them with --delete alone. It leaves documents alone, and a removed version stays taken: only the same
build can be published under it again. With --json it adds { releases, leftovers }.`,
  examples: ['gc', 'gc --delete'],
  options: [['--delete', 'remove them']],
  needs: (_words, options) => (options.delete ? [{ verb: 'owner', remote: ANY }] : []),
  async act({ context, add }, _words, options) {
    const { releases, leftovers, lines } = await collect(context, {
      isDeleting: options.delete ?? false,
    });
    add('releases', releases);
    add('leftovers', leftovers);
    return lines;
  },
};
