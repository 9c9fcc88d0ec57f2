import { paths } from '@tableside/contracts/paths';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { compareRoute } from './pages/compare-page';
import { DisownPage } from './pages/disown-page';
import { FavouritesPage, sharedFavouritesRoute } from './pages/favourites-page';
import { LoginPage } from './pages/login-page';
import { ProfilePage } from './pages/profile-page';
import { RegisterPage } from './pages/register-page';
import { ForgotPasswordPage, ResetPasswordPage } from './pages/reset-password-page';
import { VerifyEmailPage } from './pages/verify-email-page';
import { BeginVotePage, voteRoute } from './pages/vote-page';

/** Screens of one person's own; no search engine has business with them. */
const personal = (title: string): RouteHandle => ({ head: () => ({ title, noIndex: true }) });

export const routes = {
  [paths.login]: [{ index: true, Component: LoginPage, handle: personal('Login') }],
  [paths.register]: [{ index: true, Component: RegisterPage, handle: personal('Sign Up') }],
  [paths.forgotPassword]: [
    { index: true, Component: ForgotPasswordPage, handle: personal('Forgot password') },
  ],
  [paths.resetPassword]: [
    { index: true, Component: ResetPasswordPage, handle: personal('New password') },
  ],
  [paths.verifyEmail]: [
    { index: true, Component: VerifyEmailPage, handle: personal('Confirm your email') },
  ],
  [paths.profile]: [
    { index: true, Component: ProfilePage, handle: personal('My Profile') },
    { path: 'not-me', Component: DisownPage, handle: personal('Was it not you?') },
  ],
  [paths.favourites]: [
    { index: true, Component: FavouritesPage, handle: personal('My Favorites') },
    sharedFavouritesRoute,
  ],
  [paths.compare]: [compareRoute],
  [paths.vote]: [
    { index: true, Component: BeginVotePage, handle: personal('Ask friends') },
    voteRoute,
  ],
} satisfies RoutesModule['routes'];
