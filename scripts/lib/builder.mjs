import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './install.mjs';
import { PlainError } from './output.mjs';

/** Starts a process that builds one workspace after the other (`release-tools/build/src/builder.ts`).
 * @returns `build`, which throws what is wrong with a workspace; `end` */
export function startBuilder() {
  const child = fork(path.join(root, 'release-tools/build/src/builder.ts'), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--max-semi-space-size=64', '--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').then(() => ({ problem: `${output}\nThe build has ended.` }));
  return {
    /** @param order as `BuildOrder` there */
    build: async (order) => {
      child.send(order);
      const [{ problem }] = await Promise.race([
        once(child, 'message'),
        ended.then((outcome) => [outcome]),
      ]);
      if (problem) throw new PlainError(`${problem}\n${order.name} could not be built.`);
    },
    end: () => child.disconnect(),
  };
}
