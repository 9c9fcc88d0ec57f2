import { wrongUse } from '../../../refusal';
import { copyStore } from '../../../stores/copy-store';
import { openStore, openStoreReader } from '../../../stores/open-store';
import { type MfeCommand, needNothing } from '../../command';

export const store: MfeCommand = {
  name: 'store',
  args: '<copy> <from> <to>',
  summary: 'copy a whole release store to another one',
  teaches: `Copies releases, documents and registries to another store, and reads nothing of --store. Addresses are folders,
postgres://... or s3://... It can be called again: what is there already stays, and what came since is added. It does not
remove anything, and it refuses a store that holds something else.`,
  examples: ['store copy var/store postgres://tableside@db/site?schema=store'],
  isLocal: true,
  needs: needNothing,
  async act(_session, [action, from = '', to = '']) {
    if (action !== 'copy')
      throw wrongUse('Say what is to be copied where: npm run mfe -- store copy FROM TO');
    const [reader, writer] = [await openStoreReader(from), await openStore(to)];
    const { copied, same } = await copyStore(reader, writer);
    return [
      `Copied ${copied} keys; ${same} were there already.`,
      'Now set RELEASE_STORE to the new address wherever mfe and shell servers run. Copy once more after the last change to the old store: docs/stores.md',
    ];
  },
};
