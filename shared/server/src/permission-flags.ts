const { allowedNodeEnvironmentFlags: known } = process;

/**
 * Options that turn on Node's permission model: the process or thread may read these paths, but may not
 * write, start programs or threads, or load addons. Node 25 and later would also block the network, which
 * renders need. A thread may also read the working directory of its process (Node 22 and 24), so that
 * must be one of these paths.
 * @param readable absolute paths; folders include their content
 */
export const permissionFlags = (readable: readonly string[]): string[] => [
  known.has('--permission') ? '--permission' : '--experimental-permission',
  '--disable-warning=ExperimentalWarning',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  // This binding opens files without checking permissions.
  ...(known.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
  ...(known.has('--allow-net') ? ['--allow-net'] : []),
];
