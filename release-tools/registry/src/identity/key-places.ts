import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Where the keys of a store lie: never in it. */
export interface KeyPlaces {
  /** Trusted keys, this machine's key and what was refused; null where nobody said where and the store is not the one of
   * DATA_DIR. */
  readonly folder: string | null;
  /** File of the trusted keys; an empty name where there is no folder. */
  readonly trustFile: string;
  /** True where TRUSTED_KEYS names the file: then it has to be there. */
  readonly isRequired: boolean;
}

/** @param root absolute folder that relative paths start from
 * @param storeDir as somebody named it */
export function findKeyPlaces(env: Env, root: string, storeDir: string): KeyPlaces {
  const named = env['TRUSTED_KEYS'];
  if (named) {
    const trustFile = path.resolve(root, named);
    return { folder: path.dirname(trustFile), trustFile, isRequired: true };
  }
  const dataDir = path.resolve(root, env['DATA_DIR'] || 'var');
  const isOwn = path.resolve(root, storeDir) === path.join(dataDir, 'store');
  if (!env['DATA_DIR'] && !isOwn) return { folder: null, trustFile: '', isRequired: false };
  const folder = path.join(dataDir, 'keys');
  return { folder, trustFile: path.join(folder, TRUST_FILE), isRequired: false };
}

const TRUST_FILE = 'trusted.json';

/** The key by which this machine signs, in the folder of keys. */
export const MACHINE_KEY = 'machine.json';
