import { Writable } from 'node:stream';
import { ignoreClosedPipe } from './closed-pipe';

test('ignores a closed pipe and throws other errors of the output', () => {
  const output = new Writable();
  ignoreClosedPipe(output);
  const fail = (code: string) => output.emit('error', Object.assign(new Error(code), { code }));
  expect(() => fail('EPIPE')).not.toThrow();
  expect(() => fail('ENOSPC')).toThrow('ENOSPC');
});
