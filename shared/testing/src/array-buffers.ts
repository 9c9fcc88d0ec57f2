/** Node 20 does not tell of a buffer whether it was handed over. React's development build asks that of empty ones, and
 * complains where nobody answers; none of its buffers is handed over. */
if (!('detached' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'detached', {
    get: () => false,
    configurable: true,
  });
}
