import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AdminFrame, SectionPage } from './features/frame/admin-frame';
import { AdminHome } from './features/frame/admin-nav';
import { sections } from './sections';

/** Keeps admin pages out of search engines. */
const staff = (title: string): RouteHandle => ({ head: () => ({ title, noIndex: true }) });

const home = {
  element: (
    <AdminFrame sections={sections}>
      <AdminHome sections={sections} />
    </AdminFrame>
  ),
  handle: staff('Admin'),
};

const FORMER: Readonly<Record<string, string>> = {
  desk: 'admin',
  acts: 'audit',
  places: 'restaurants',
  people: 'users',
  place: 'restaurant',
};

/** Redirects from the former address of the admin pages. */
function FormerAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const path = pathname.replace(/[a-z]+/g, (name) => FORMER[name] ?? name);
  useEffect(() => void navigate(path + search, { replace: true }), [navigate, path, search]);
  return null;
}

export const routes = {
  [ADMIN_PATH]: [
    { index: true, ...home },
    { path: 'city', ...home },
    ...sections.map((section) => ({
      path: section.hasMore ? `${section.path}/*` : section.path,
      element: (
        <AdminFrame sections={sections}>
          <SectionPage section={section} />
        </AdminFrame>
      ),
      handle: staff(section.title),
    })),
  ],
  '/desk': [{ path: '*', element: <FormerAddress />, handle: staff('Admin') }],
} satisfies RoutesModule['routes'];
