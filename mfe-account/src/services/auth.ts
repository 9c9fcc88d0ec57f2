import type { AuthServiceModule } from '@tableside/contracts/remotes';
import { keepPerson, storeToken } from '../features/token';

/** Finishes sign-ins that began on another site. */
export const createAuthService = (({ call }) => ({
  completeGoogleSignIn: async (code) => {
    const { data } = await call('verifyGoogle', { code });
    if (!data.token) throw new Error('The host sent no token.');
    keepPerson(data.user);
    storeToken(data.token, true);
  },
})) satisfies AuthServiceModule['createAuthService'];
