import { openStore } from '@tableside/registry/store/open-store';
import { activate } from '@tableside/registry/releases/commands';

/**
 * `activate-often STORE REMOTE COUNT VERSION VERSION`: activates two stored releases in turn
 * without a pause.
 */
async function main([address = '', remote = '', count = '', ...versions]: readonly string[]) {
  const context = {
    store: await openStore(address),
    environment: 'production',
    by: remote,
    // Shell servers are running and report what they provide.
    readShell: () => Promise.reject(new Error('No shell server reports.')),
    releaseFolder: () => '',
  };
  for (let turn = 0; turn < Number(count); turn += 1)
    await activate(context, remote, versions[turn % versions.length] ?? '');
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
