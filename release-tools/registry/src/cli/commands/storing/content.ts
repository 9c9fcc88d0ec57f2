import { runContent } from '../../../content/run-content';
import { parseDespite } from '../../../naming/named';
import { DESPITE_FREEZE, type DespiteFreeze } from '../shared-options';
import { type MfeCommand, remoteIn } from '../../command';

export const content: MfeCommand<DespiteFreeze> = {
  name: 'content',
  args: '<publish|rollback|log> <remote> [files...]',
  summary: 'publish documents of a remote, take them back, or show who did',
  teaches: `content publish makes documents live, all at once, after their check. content rollback shows what was live before
them again, at last the built-in copy. content log shows every change of documents, oldest first. It releases
no code, and looks at no file that is not named: npm run content -- check does.`,
  examples: [
    'content publish marketing hero.json',
    'content rollback marketing',
    'content log marketing',
  ],
  options: [DESPITE_FREEZE],
  needs: ([action, remote]) =>
    action === 'log' ? [] : [{ verb: 'content', remote: remoteIn(remote) }],
  act: ({ context, documentsOf }, words, options) =>
    runContent(
      words,
      context,
      { despiteFreeze: parseDespite(options) },
      documentsOf?.(words[1] ?? ''),
    ),
};
