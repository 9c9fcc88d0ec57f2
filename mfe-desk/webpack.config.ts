import { remote } from '@tableside/build/remote';

const configurationsOf = remote(__dirname);

/** The form library writes help as Markdown by a package that can evaluate text, which the security policy forbids and releases
 * are refused for. Help of ours is plain. */
const alias = {
  'markdown-to-jsx/react$': require.resolve('./src/features/content/form/plain-markdown.tsx'),
};

export default (environment?: Parameters<typeof configurationsOf>[0]) =>
  configurationsOf(environment).map((configuration) => ({
    ...configuration,
    resolve: { ...configuration.resolve, alias },
  }));
