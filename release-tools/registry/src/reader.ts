/**
 * What a shell server needs of a release store: read what is live, verify signatures, and write reports.
 * The shell imports nothing else of the release tools.
 */

export { type ContentEntry, toRegistered } from './registry/document';
export { GOOD_AFTER_LOADS, markGood, readGood, releaseName } from './registry/stored-releases';
export {
  DURATION_CLASSES,
  type ReleaseMeasures,
  addMeasures,
  areBrowsersFailing,
  countDuration,
  noMeasures,
} from './registry/measures';
export {
  type LiveRegistry,
  type ReadDocument,
  type ReadProblem,
  readDocument,
} from './registry/read-document';
export { RegistryFollower, readEarlier } from './registry/registry-follower';
export { resolveConflicts } from './registry/resolve-conflicts';
export {
  REPORT_EVERY_MS,
  type ReleaseLoads,
  type ShellReport,
  readReports,
  writeReport,
} from './registry/shell-reports';
export { RETENTION_MS, readSidecar } from './registry/stored-releases';
export { type SmokeTestLine, listStoredShells, readShellFile } from './registry/stored-shells';
export { type KeyPaths, findKeyPaths, signerOf } from './signing/identity';
export { readTrust } from './signing/keys';
export {
  PREVIEW_PATH,
  type PreviewLink,
  type PreviewedRelease,
  readPreview,
} from './signing/preview-link';
export { requireSigned } from './signing/signatures';
export { resolveStoreAddress } from './store/address';
export { openDirectoryStore } from './store/directory-store';
export { openStore } from './store/open-store';
export { EXIT, Refusal } from './store/refusal';
export {
  type ReleaseStore,
  type StoreReader,
  checkKey,
  integrityOf,
  parseJson,
  releaseKey,
  revisionKey,
} from './store/store';
