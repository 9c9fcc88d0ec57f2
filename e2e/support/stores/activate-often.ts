import { activateRelease, type Remote } from '../registry';

/** `activate-often STORE REMOTE COUNT VERSION VERSION`: makes two stored releases of a remote live in turn, as somebody who
 * deploys without a pause. */
async function main([store = '', remote = '', count = '', ...versions]: readonly string[]) {
  for (let turn = 0; turn < Number(count); turn += 1)
    await activateRelease(store, remote as Remote, versions[turn % versions.length] ?? '');
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
