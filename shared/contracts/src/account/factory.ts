import { must, nextId } from '../common/factory';
import type { User } from './model';
import { readUser } from './read';
import type { WireUser } from './wire';

export const makeWireUser = (over: Partial<WireUser> = {}): WireUser => ({
  id: nextId(),
  first_name: 'Dana',
  last_name: 'Reed',
  email: 'dana@example.com',
  phone: null,
  address: null,
  created_at: '2025-11-02T09:00:00.000Z',
  ...over,
});

export const makeUser = (over: Partial<User> = {}): User => ({
  ...must(readUser(makeWireUser())),
  ...over,
});
