import { log as readLines } from '../../../status';
import { type MfeCommand, needNothing } from '../../command';

export const log: MfeCommand = {
  name: 'log',
  summary: 'every change, oldest first',
  teaches: `Shows every change of what is live: its revision, when and by whom it was made, and the command. Publishing is no
change; list shows who published what.`,
  examples: ['log', 'log --env staging'],
  needs: needNothing,
  act: ({ context }) => readLines(context),
};
