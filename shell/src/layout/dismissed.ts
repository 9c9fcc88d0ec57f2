/** Ends the session storage keys of what a visitor has put away, such as `marketing:banner-dismissed`. */
const SUFFIX = '-dismissed';

/** Runs in the page's head, before the first paint: `data-dismissed` on the document names everything that was put away in
 * this session, such as `marketing:banner`, so that its owner's style sheet can keep the server's HTML of it hidden. */
export const DISMISSED_SCRIPT = `try{const put=Object.keys(sessionStorage).filter(key=>key.endsWith('${SUFFIX}')).map(key=>key.slice(0,-${SUFFIX.length}));if(put.length)document.documentElement.dataset.dismissed=put.join(' ')}catch{}`;
