import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom plus Node's web APIs, which network mocks and the router need. FormData stays jsdom's. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  /** Only data, which takes long to make. */
  sharedPackages = /\/node_modules\/(?:aria-query|lucide)\//;

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      TextDecoderStream,
      TextEncoderStream,
      ReadableStream,
      WritableStream,
      TransformStream,
      BroadcastChannel,
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
    });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
