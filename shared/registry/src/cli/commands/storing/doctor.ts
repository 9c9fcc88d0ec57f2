import { doctor as examine } from '../../../doctor/doctor';
import { EXIT } from '../../../exit-codes';
import type { MfeCommand } from '../../command';

export const doctor: MfeCommand = {
  name: 'doctor',
  usage: '',
  summary: 'look for damage to the store; fails when there is any',
  teaches: `Reads and hashes every file of the store and says what is damaged, with code ${EXIT.store} when anything is. With --mend it
mends what nobody can miss. It does not touch what people have to decide: a backup, or another release.`,
  examples: ['doctor', 'doctor --mend'],
  options: [['--mend', 'mend what can be mended without a loss']],
  async act({ context, options, end }) {
    const { lines, isWell } = await examine(context, { isMending: options.mend ?? false });
    if (!isWell) end(EXIT.store);
    return lines;
  },
};
