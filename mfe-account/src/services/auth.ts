import type { AuthServiceModule } from '@tableside/contracts/remote';
import { leavePendingSignIn, readPendingSignIn, takeGoogleVerifier } from '../lib/pending-sign-in';
import { storeToken } from '../lib/token';

export const createAuthService = (({ call }) => ({
  completeGoogleSignIn: async (code) => {
    try {
      const { data } = await call('verifyGoogle', { code, verifier: takeGoogleVerifier() });
      if (!data.token) throw new Error('The host sent no token.');
      storeToken(data.token, true, data.user);
      return undefined;
    } catch (error) {
      const waiting = readPendingSignIn(error);
      if (!waiting) throw error;
      leavePendingSignIn({ ...waiting, isRemembered: true, keepsPerson: true });
      return 'second-step';
    }
  },
})) satisfies AuthServiceModule['createAuthService'];
