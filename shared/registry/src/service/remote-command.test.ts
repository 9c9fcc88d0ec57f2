import { COMMANDS } from '../cli/all-commands';
import { REMOTE_COMMANDS } from './remote-command';

/** They are about the machine on which they are typed: its folders, its keys, its stores. */
const LOCAL = ['new', 'check', 'store', 'key', 'serve'];

test('each command runs in the service, or is about one machine', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect([...REMOTE_COMMANDS, ...LOCAL].toSorted()).toEqual(names.toSorted());
});
