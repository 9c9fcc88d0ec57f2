/** `editor`: site content; `moderator`: the queue; `operator`: everything. */
export const ROLES = ['editor', 'moderator', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Entries per page of the audit log. */
export const ACTIONS_PAGE = 100;

/** Root path of the admin site. */
export const ADMIN_PATH = '/admin';

/** A restaurant's page for its owner, or for claiming it. The only admin page that public pages link to. */
export const ownRestaurantPath = (slug: string): string =>
  `${ADMIN_PATH}/restaurant/${encodeURIComponent(slug)}`;
