import type { IncomingMessage } from 'node:http';

/** False for a request that names its host twice: a proxy in front may have believed the other one (RFC 9112, section 3.2). */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2;
