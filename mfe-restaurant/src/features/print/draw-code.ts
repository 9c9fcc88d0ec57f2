import { encode } from 'uqr';

export interface CodeDrawing {
  /** Modules along a side, quiet border included. */
  readonly size: number;
  /** Path of the dark modules, each of side 1. */
  readonly path: string;
}

/** The QR code of an address. */
export function drawCode(address: string): CodeDrawing {
  const { size, data } = encode(address, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
