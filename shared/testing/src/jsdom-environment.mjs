import { TestEnvironment } from 'jest-environment-jsdom';
import { computeStylesLazily } from './computed-style.mjs';

/** jsdom with Node's own web APIs, which network mocks and the router need and jsdom lacks. FormData stays jsdom's. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    computeStylesLazily(this.global);
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
