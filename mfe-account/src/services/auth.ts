import type { AuthServiceModule } from '@tableside/contracts/remote';
import { storePendingSignIn, readPendingSignIn, takeGoogleVerifier } from '../lib/pending-sign-in';
import { storeToken } from '../lib/token';

export const createAuthService = (({ call }) => ({
  completeGoogleSignIn: async (code) => {
    try {
      const { data } = await call('verifyGoogle', { code, verifier: takeGoogleVerifier() });
      if (!data.token) throw new Error('The API returned no token.');
      storeToken(data.token, true, data.user);
      return undefined;
    } catch (error) {
      const pending = readPendingSignIn(error);
      if (!pending) throw error;
      storePendingSignIn({ ...pending, isRemembered: true, storesUser: true });
      return 'second-step';
    }
  },
})) satisfies AuthServiceModule['createAuthService'];
