import { DESK_PATH } from '@tableside/contracts/desk/rules';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { DeskFrame, SectionPage } from './features/frame/desk-frame';
import { DeskHome } from './features/frame/desk-nav';
import { sections } from './sections';

/** No search engine has business with the desk. */
const staff = (title: string): RouteHandle => ({ head: () => ({ title, noIndex: true }) });

const home = {
  element: (
    <DeskFrame sections={sections}>
      <DeskHome sections={sections} />
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
        <DeskFrame sections={sections}>
          <SectionPage section={section} />
        </DeskFrame>
      ),
      handle: staff(section.title),
    })),
  ],
} satisfies RoutesModule['routes'];
