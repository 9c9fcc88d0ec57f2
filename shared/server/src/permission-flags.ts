const { allowedNodeEnvironmentFlags: known } = process;

/** Options that turn on Node's permission model: the process or thread may read these paths, and may not write, start programs or
 * threads, or load addons. Node 25 and later would also refuse the network, which renders need.
 * A thread may also read the working directory of its process (Node 22 and 24), so that has to be one of these paths.
 * @param readable absolute paths; folders include what is in them */
export const permissionFlags = (readable: readonly string[]): string[] => [
  known.has('--permission') ? '--permission' : '--experimental-permission',
  '--disable-warning=ExperimentalWarning',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  // It opens files without a check.
  ...(known.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
  ...(known.has('--allow-net') ? ['--allow-net'] : []),
];
