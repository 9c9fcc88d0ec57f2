import type { Health } from '@tableside/contracts/desk/health/wire';
import { Badge } from '@tableside/ui/badge';
import { cx } from '@tableside/ui/cx';
import { Notice } from '@tableside/ui/notice';
import { Row, Rows } from '../../components/rows';
import styles from './site-health.module.css';

type Release = Health['releases'][number];

/** Shell servers, and what was seen of each release within an hour. */
export function Releases({ health }: { readonly health: Health }) {
  const { store_closed: closed, shells, releases } = health;
  return (
    <section className={cx(styles['card'], styles['wide'])}>
      <h2>Shell servers and releases</h2>
      {closed !== null ? (
        <Notice tone="info">{closed}</Notice>
      ) : (
        <>
          <Rows label="Shell servers">
            {shells.map(({ name, version, revision, quarantined }) => (
              <Row
                key={name}
                title={name}
                note={`shell ${version}, revision ${revision}${quarantined.length ? `, quarantined: ${quarantined.join(', ')}` : ''}`}
                actions={quarantined.length > 0 && <Badge tone="closed">Quarantine</Badge>}
              />
            ))}
          </Rows>
          {shells.length === 0 && <p>No shell server reports.</p>}
          <Rows label="Releases in the last hour">
            {releases.map((release) => (
              <Row
                key={`${release.remote}@${release.version}`}
                title={`${release.remote} ${release.version}`}
                note={describe(release)}
                actions={hasFailed(release) && <Badge tone="closed">Failures</Badge>}
              />
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}

const hasFailed = ({ failed_renders: renders, failed_page_loads: loads }: Release): boolean =>
  renders + loads > 0;

const describe = (release: Release): string =>
  `${count(release.renders, 'render')}, ${release.failed_renders} failed · ${count(release.page_loads, 'page load')}, ${release.failed_page_loads} failed`;

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;
