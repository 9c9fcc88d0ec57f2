import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, readMigrations } from '../src/db/migrate';
import { openDatabase } from '../src/db/pool';
import { saveRestaurants } from '../src/records/save';
import { createPerson, type TestPerson } from '../src/testing/people';
import { makeRecord } from '../src/testing/restaurants/records';
import { findLoss, makePhoto, sendReview, startHost, type SentReview } from './acknowledged';

/** Cuts the power of the disk below a running API host, and looks for what it had acknowledged:
 * `npx tsx api/bench/power-cut.ts [--rounds 4]`, as root on Linux, with mkfs.ext4, mount and perl. The disk is a file with ext4
 * of its own, which is shut down as it is, without its journal being written: what was not synced is gone. Without DATABASE_URL
 * the embedded database lies on it as well; with it, only the photos do. */

const DISK_BYTES = 1024 ** 3;
const PEOPLE = 14;
/** EXT4_IOC_SHUTDOWN, and EXT4_GOING_FLAGS_NOLOGFLUSH. */
const SHUT_DOWN =
  'sysopen(my $disk, $ARGV[0], 0) or die $!; my $flags = pack("L", 2); ioctl($disk, 0x8004587d, $flags) or die $!';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '4' } } });
const rounds = Number(values.rounds);
const databaseUrl = process.env['DATABASE_URL'];
const scratch = mkdtempSync(join(tmpdir(), 'power-cut-'));
const [image, disk] = [join(scratch, 'disk.img'), join(scratch, 'disk')];
const dataDir = join(disk, 'data');
const say = (text: string) => process.stdout.write(`${text}\n`);

function mount(): void {
  execFileSync('mount', ['-o', 'loop', image, disk]);
}

async function prepare(): Promise<TestPerson[]> {
  mkdirSync(disk);
  writeFileSync(image, '');
  truncateSync(image, DISK_BYTES);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  mount();
  const { db, pool, close } = await openDatabase({ databaseUrl, dataDir });
  await migrate(pool, readMigrations());
  const titles = Array.from({ length: rounds }, (_, index) => `Round ${index + 1}`);
  await db.transaction().execute((tx) =>
    saveRestaurants(
      tx,
      titles.map((title) => makeRecord({ title })),
    ),
  );
  const people: TestPerson[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push(await createPerson(db, { email: `cut-${process.pid}-${index}@example.com` }));
  }
  await close();
  return people;
}

try {
  const people = await prepare();
  const acknowledged: SentReview[] = [];
  const photo = await makePhoto();
  let host = await startHost(dataDir);
  for (let round = 1; round <= rounds; round += 1) {
    const reviews = people.map((person) => ({ person, slug: `round-${round}` }));
    await Promise.all(reviews.map((each) => sendReview(host.origin, each, photo)));
    execFileSync('perl', ['-e', SHUT_DOWN, disk]);
    acknowledged.push(...reviews);
    host.child.kill('SIGKILL');
    await once(host.child, 'exit');
    execFileSync('umount', [disk]);
    mount();
    host = await startHost(dataDir);
    const losses: string[] = [];
    for (const each of acknowledged) {
      const loss = await findLoss(host.origin, each);
      if (loss) losses.push(loss);
    }
    say(
      `round ${round}: ${acknowledged.length} acknowledged, ${losses.length} lost ${losses.join(', ')}`,
    );
  }
  host.child.kill('SIGTERM');
  await once(host.child, 'exit');
} finally {
  execFileSync('umount', ['-l', disk]);
  rmSync(scratch, { recursive: true });
}
