/** What somebody may do at the desks: write the sponsor's content, look after what people send, or everything. */
export const ROLES = ['editor', 'moderator', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** How many acts one page of the list has at most. */
export const ACTS_PAGE = 100;

/** Where the desk is; its pages lie below. No page of diners leads there, so it is none of their addresses. */
export const DESK_PATH = '/desk';
