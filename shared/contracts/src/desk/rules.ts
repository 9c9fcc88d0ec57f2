/** What somebody may do at the desks: write the sponsor's content, look after what people send, or everything. */
export const ROLES = ['editor', 'moderator', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** How many acts one page of the list has at most. */
export const ACTS_PAGE = 100;

/** Where the desk is; its pages lie below. */
export const DESK_PATH = '/desk';

/** A place's page at the desk: of its owner, or of whoever says to be. Of the desk's addresses the only one to which pages of
 * diners lead. */
export const ownPlacePath = (slug: string): string =>
  `${DESK_PATH}/place/${encodeURIComponent(slug)}`;
