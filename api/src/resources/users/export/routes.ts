import type { Db } from '../../../db/schema';
import type { FileCall } from '../../../plugins/operations/file-call';
import type { Authenticate } from '../../../plugins/sessions/authenticate';
import { makeArchive } from './archive';
import { readPersonalData } from './personal-data';

/** Everything that is kept about a person, to take away.
 * @param now the clock, for the file's name (UTC) and its first line */
export const exportCall = (db: Db, authenticate: Authenticate, now: () => Date): FileCall => ({
  url: '/api/users/export_data',
  summary: 'A zip file with everything that is kept about the person who asks',
  mediaType: 'application/zip',
  errors: ['unauthorized'],
  handle: async (request) => {
    const { id, userId } = await authenticate.require(request);
    const at = now();
    const content = makeArchive(await readPersonalData(db, userId, id), at);
    return { fileName: `tableside-data-${at.toISOString().slice(0, 10)}.zip`, content };
  },
});
