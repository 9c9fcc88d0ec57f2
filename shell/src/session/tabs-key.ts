/** Local storage key that is set while some tab may hold a token for this browser session only. */
export const TABS_KEY = 'shell:tabs';
