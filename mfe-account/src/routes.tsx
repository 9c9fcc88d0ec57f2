import { paths } from '@tableside/contracts/paths';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { compareRoute } from './pages/compare-page';
import { ReportSignInPage } from './pages/report-sign-in-page';
import { FavoritesPage, sharedFavoritesRoute } from './pages/favorites-page';
import { LoginPage } from './pages/login-page';
import { ProfilePage } from './pages/profile-page';
import { RegisterPage } from './pages/register-page';
import { ForgotPasswordPage, ResetPasswordPage } from './pages/reset-password-page';
import { VerifyEmailPage } from './pages/verify-email-page';
import { StartVotePage, voteRoute } from './pages/vote-page';

/** Personal screens are kept out of search engines. */
const personal = (title: string): RouteHandle => ({ head: () => ({ title, noIndex: true }) });

export const routes = {
  [paths.login]: [{ index: true, Component: LoginPage, handle: personal('Login') }],
  [paths.register]: [{ index: true, Component: RegisterPage, handle: personal('Sign Up') }],
  [paths.forgotPassword]: [
    { index: true, Component: ForgotPasswordPage, handle: personal('Forgot password') },
  ],
  [paths.resetPassword]: [
    { index: true, Component: ResetPasswordPage, handle: personal('Choose a new password') },
  ],
  [paths.verifyEmail]: [
    { index: true, Component: VerifyEmailPage, handle: personal('Confirm your email') },
  ],
  [paths.profile]: [
    { index: true, Component: ProfilePage, handle: personal('My Profile') },
    { path: 'not-me', Component: ReportSignInPage, handle: personal('Wasn’t you?') },
  ],
  [paths.favorites]: [
    { index: true, Component: FavoritesPage, handle: personal('My Favorites') },
    sharedFavoritesRoute,
  ],
  [paths.compare]: [compareRoute],
  [paths.vote]: [
    { index: true, Component: StartVotePage, handle: personal('Ask friends') },
    voteRoute,
  ],
} satisfies RoutesModule['routes'];
