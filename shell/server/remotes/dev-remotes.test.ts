import { withDevRemotes } from './dev-remotes';
import { EMPTY_REGISTRY } from '../releases/registry-source';

test('with a remote in development, published documents still reach its pages', () => {
  const content = { revision: '4', integrity: 'sha384-x' };
  const remote = {
    name: 'marketing' as const,
    origin: 'http://127.0.0.1:4104',
    routes: [{ path: '/about', chrome: true, session: true, statusFromData: false }],
    exposes: ['./routes'],
  };
  const snapshot = withDevRemotes({ ...EMPTY_REGISTRY, content }, [remote]);
  expect(snapshot.content).toEqual(content);
  expect(snapshot.page.marketing?.claims).toEqual(remote.routes);
});
