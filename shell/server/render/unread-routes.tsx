import { ButtonLink } from '@tableside/ui/button';
import type { RouteObject } from 'react-router-dom';
import type { ShellHandle } from '../../src/layout/route-handle';
import { Root, ROOT_ID } from '../../src/router/routes';
import { MessageScreen } from '../../src/layout/screens';
import type { RegistrySnapshot } from '../releases/snapshot';

/** True before any state of the registry was read: which addresses there are is not known. */
export const isUnread = ({
  revision,
  composition,
}: Pick<RegistrySnapshot, 'revision' | 'composition'>): boolean =>
  revision === 0 && composition.claims.length === 0;

/** Every page of an unread registry. */
export const unreadRoutes: RouteObject[] = [
  {
    id: ROOT_ID,
    Component: Root,
    children: [
      {
        path: '*',
        Component: Unavailable,
        handle: {
          status: 503,
          head: () => ({ title: 'Temporarily unavailable' }),
        } satisfies ShellHandle,
      },
    ],
  },
];

function Unavailable() {
  return (
    <MessageScreen
      title="We’ll be right back"
      text="The site could not be loaded just now. This page tries again by itself."
    >
      <p>
        {/* The page itself: it has no script. */}
        <ButtonLink href="">Try again</ButtonLink>
      </p>
    </MessageScreen>
  );
}
