/** Where the bar's button leads that ends a preview. */
export const LEAVE_PATH = '/preview/leave';
