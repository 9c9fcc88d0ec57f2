import { hasTag, mailboxOf } from './mailbox';

it.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+Food@Example.com', 'ana@example.com'],
  ['ana+a+b@example.com', 'ana@example.com'],
  ['ana.b@example.com', 'ana.b@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
  expect(hasTag(address)).toBe(address.includes('+'));
});
