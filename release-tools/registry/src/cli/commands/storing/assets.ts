import { ANY } from '../../../keys/verbs';
import { clearAssets, setAssets } from '../../../assets/set-assets';
import { wrongUse } from '../../../refusal';
import { type MfeCommand } from '../../command';

export const assets: MfeCommand<{ readonly none?: boolean }> = {
  name: 'assets',
  args: '<set> [origin]',
  summary: 'have browsers load files of releases from an origin of their own, such as a CDN',
  teaches: `Makes pages name the scripts and styles of remotes at another origin, by their hashes as ever. Before that it fetches the entry of
each live release there, and of each that would be gone back to, and refuses where bytes or headers differ. Files of
the shell stay at the site. With --none all come from the site again.`,
  examples: ['assets set https://cdn.example', 'assets set --none'],
  options: [['--none', 'from the site itself']],
  needs: () => [{ verb: 'owner', remote: ANY }],
  async act({ context }, [action, origin], options) {
    const isClearing = options.none ?? false;
    if (action !== 'set' || isClearing === (origin !== undefined))
      throw wrongUse('Say from where: npm run mfe -- assets set https://cdn.example, or --none');
    const { revision } = await (origin === undefined
      ? clearAssets(context)
      : setAssets(context, origin));
    return [
      `Browsers load files of releases from ${origin ?? 'the site itself'} (revision ${revision}).`,
    ];
  },
};
