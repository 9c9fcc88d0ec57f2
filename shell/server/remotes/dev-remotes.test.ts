import { withDevRemotes } from './dev-remotes';
import { EMPTY_REGISTRY } from '../releases/registry-source';

describe('withDevRemotes', () => {
  test('with a remote in development, published documents still reach its pages', () => {
    const content = { owner: 'marketing', revision: '4', integrity: 'sha384-x' };
    const remote = {
      name: 'marketing',
      origin: 'http://127.0.0.1:4104',
      routes: [{ path: '/about', chrome: true, session: true, statusFromData: false }],
      slots: [],
      services: ['search'],
      content: ['about'],
      exposes: ['./routes'],
    };
    const snapshot = withDevRemotes({ ...EMPTY_REGISTRY, content }, [remote]);
    expect(snapshot.content).toEqual(content);
    expect(snapshot.composition).toMatchObject({
      claims: [{ path: '/about', remote: 'marketing' }],
      services: new Map([['search', 'marketing']]),
      contentOwner: 'marketing',
    });
  });
});
