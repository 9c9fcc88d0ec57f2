import { DESK_PATH } from '@tableside/contracts/desk/rules';

/** Address of a section. */
export const sectionPath = (path: string): string => `${DESK_PATH}/${path}`;
