import { createKeyedHash } from '../../plugins/secrets/keyed-hash';

/** For what is called without a host. */
export const personHash = createKeyedHash('a key of these tests, long enough', 'people');
