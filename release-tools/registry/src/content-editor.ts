/**
 * What the API needs to publish content to a release store. The API imports nothing else of the release
 * tools.
 */

export { validateContent } from './content/validate-content';
export { checkFiles } from './content/check-files';
export {
  type CommitContext,
  type Published,
  commitContent,
  readStoredRevision,
} from './content/publish-content';
export { findLostPictures, publishContent, readLiveSections } from './content/publish-content';
export type { Problem } from './content/validate-content';
export { readLog, readNewest } from './registry/changes';
export type { ContentEntry } from './registry/document';
export { waitForNewest } from './registry/shell-reports';
export { CONTENT_FOLDER } from './registry/stored-releases';
export { authorize } from './signing/authorize';
export { type Identity, openIdentity, runAudited } from './signing/identity';
export { StoreFailure } from './store/network';
export { openStore } from './store/open-store';
export { Refusal, damagedStoreError } from './store/refusal';
export { type ReleaseStore, readJson, releaseKey } from './store/store';
