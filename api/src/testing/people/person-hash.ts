import { createKeyedHash } from '../../auth/secrets';

/** For what is called without a host. */
export const personHash = createKeyedHash('a key of these tests, long enough', 'people');
