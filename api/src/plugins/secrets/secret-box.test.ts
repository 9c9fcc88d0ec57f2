import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../auth/secrets';

const KEY = 'a key of the operator, long enough';
const box = createSecretBox(KEY, 'apps');
const secret = randomBytes(20);

it('opens what it sealed, after a restart too', () => {
  const sealed = box.seal('1', secret);
  expect(box.open('1', sealed)).toEqual(secret);
  expect(createSecretBox(KEY, 'apps').open('1', sealed)).toEqual(secret);
});

it('seals nothing twice alike, and hides what it holds', () => {
  const sealed = box.seal('1', secret);
  expect(box.seal('1', secret)).not.toEqual(sealed);
  expect(sealed.includes(secret)).toBe(false);
});

it.each([
  ['somebody else', box, '2'],
  ['another key', createSecretBox(`${KEY}!`, 'apps'), '1'],
  ['another purpose', createSecretBox(KEY, 'mails'), '1'],
])('stays shut for %s', (_case, other, owner) => {
  expect(other.open(owner, box.seal('1', secret))).toBeNull();
});

it('stays shut where a single bit was changed, and for what is too short', () => {
  const sealed = box.seal('1', secret);
  for (const index of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(box.open('1', changed)).toBeNull();
  }
  expect(box.open('1', Buffer.alloc(3))).toBeNull();
});
