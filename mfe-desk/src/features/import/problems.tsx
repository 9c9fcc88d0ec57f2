import { formatCount } from '@tableside/contracts/common/format-count';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import { Row, Rows } from '../../components/rows';
import { Part } from './part';

const SECTIONS = [
  ['skipped', 'Left out'],
  ['unknown', 'Values left unknown'],
  ['mended', 'Values mended'],
] as const;

/** What a file says that could not be taken as it is. */
export function Problems({ report }: { readonly report: ImportReportWire }) {
  return SECTIONS.map(([name, label]) => {
    const tallies = report[name];
    const count = tallies.reduce((sum, tally) => sum + tally.count, 0);
    return (
      <Part key={name} label={label} count={count}>
        <Rows label={label}>
          {tallies.map(({ reason, count: ofReason, examples }) => (
            <Row
              key={reason}
              title={`${reason}: ${formatCount(ofReason)}`}
              note={<bdi>{examples.join('; ')}</bdi>}
            />
          ))}
        </Rows>
      </Part>
    );
  });
}
