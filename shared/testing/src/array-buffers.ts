/** Polyfills `ArrayBuffer.prototype.detached`, which Node 20 lacks and React's development build reads. */
if (!('detached' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'detached', {
    get: () => false,
    configurable: true,
  });
}
