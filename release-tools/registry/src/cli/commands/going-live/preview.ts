import { ANY } from '../../../keys/verbs';
import { parseReleaseName } from '../../../naming/named';
import { makePreview, nameReleases, parseLifetime, parseSite } from '../../../preview/make-preview';
import { wrongUse } from '../../../refusal';
import { type MfeCommand, remoteIn } from '../../command';

/** How long a preview lasts unless somebody says otherwise. */
const LIFETIME = '2h';

const siteOf = (env: NodeJS.ProcessEnv): string =>
  env['SITE_ORIGIN'] || `http://localhost:${env['PORT'] || '3000'}`;

export const preview: MfeCommand<{
  readonly for?: string;
  readonly site?: string;
  readonly overlay?: boolean;
}> = {
  name: 'preview',
  args: '[remote@version...]',
  summary: 'a signed link that shows stored releases to one browser',
  teaches: `Checks stored releases as activate does, and prints a link. Whoever opens it sees them on all pages of the site, in that browser
only, with a bar that says so and ends it; it ends by itself, too. For all others nothing changes, nothing is kept by caches, and what
goes wrong there is nobody's failure. Of a remote that is switched off nothing is shown. With --overlay and no release it shows what is live, and of
which release each part of a page is. Whoever has the link can use it until it ends: revoke the key to end it before.`,
  examples: [
    'preview discovery@1.8.0',
    'preview discovery@1.8.0 marketing@2.0.0 --for 30m --site https://tableside.example',
    'preview --overlay',
  ],
  options: [
    ['--for <time>', `how long it lasts: 30m, 2h or 24h at most (${LIFETIME})`],
    ['--site <origin>', 'whose pages the link opens (SITE_ORIGIN, or localhost)'],
    ['--overlay', 'no release: what is live, with what each part of a page is made of'],
  ],
  isRunning: true,
  needs: (words) =>
    (words.length > 0 ? words : [ANY]).map((word) => ({ verb: 'preview', remote: remoteIn(word) })),
  async act({ context, identity, add }, words, options) {
    const releases = words.map(parseReleaseName);
    if (releases.length === 0 && !options.overlay)
      throw wrongUse(
        'No release is named. Write npm run mfe -- preview REMOTE@VERSION ..., or --overlay.',
      );
    const { url, expires } = await makePreview(context, {
      releases,
      key: identity.key,
      site: parseSite(options.site ?? siteOf(process.env)),
      lifetimeMs: parseLifetime(options.for ?? LIFETIME),
    });
    add('preview', { url, expires });
    return [
      url,
      releases.length > 0
        ? `Shows ${nameReleases(releases)} to whoever opens it, until ${expires}. Nothing is live by it.`
        : `Shows what is live, and what each part of a page is made of, until ${expires}.`,
    ];
  },
};
