import type { AuthServiceModule } from '@tableside/contracts/remote/model';
import { storeToken } from '../lib/token';

/** Finishes sign-ins that began on another site. */
export const createAuthService = (({ call }) => ({
  completeGoogleSignIn: async (code) => {
    const { data } = await call('verifyGoogle', { code });
    if (!data.token) throw new Error('The host sent no token.');
    storeToken(data.token, true, data.user);
  },
})) satisfies AuthServiceModule['createAuthService'];
