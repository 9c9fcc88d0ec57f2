import { encode } from 'uqr';

/** Light modules around it, without which readers do not find it. */
const BORDER = 2;

/** The QR code of an address, as SVG. */
export function drawCode(address: string): string {
  const { size, data } = encode(address, { border: BORDER });
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules}"/></svg>`
  );
}

/** A page's path as links of this site spell it; nothing else gets a code, so that nobody makes codes of their own here. */
const PAGE_PATH = /^(?:\/(?:[\w.~-]|%[\da-f]{2})+)+$/i;
const LONGEST_PATH = 300;

/** The page whose code is asked for.
 * @param rest what follows {@link CODES_PATH}, as it was asked for
 * @returns null for what is no page's path */
export function readCodedPath(rest: string): string | null {
  const path = rest.endsWith('.svg') ? rest.slice(0, -'.svg'.length) : '';
  return path.length <= LONGEST_PATH && PAGE_PATH.test(path) ? path : null;
}
