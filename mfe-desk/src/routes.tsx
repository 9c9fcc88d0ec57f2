import { DESK_PATH } from '@tableside/contracts/desk/rules';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote/model';
import { DeskFrame } from './features/frame/desk-frame';
import { SectionPage } from './features/frame/section-page';
import { sections } from './lib/sections';
import { DeskHome } from './pages/desk-home';

/** No search engine has business with the desk. */
const staff = (title: string): RouteHandle => ({ head: () => ({ title, noIndex: true }) });

const home = {
  element: (
    <DeskFrame>
      <DeskHome />
    </DeskFrame>
  ),
  handle: staff('Desk'),
};

export const routes = {
  [DESK_PATH]: [
    { index: true, ...home },
    { path: 'city', ...home },
    ...sections.map((section) => ({
      path: section.hasMore ? `${section.path}/*` : section.path,
      element: (
        <DeskFrame>
          <SectionPage section={section} />
        </DeskFrame>
      ),
      handle: staff(section.title),
    })),
  ],
} satisfies RoutesModule['routes'];
