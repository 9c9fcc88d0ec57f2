import { loginOperations } from './login-routes';
import { profileOperations } from './profile-routes';
import { recoveryOperations } from './recovery-routes';
import { registrationOperations } from './registration-routes';
import type { AccountServices } from './services';

/** From registration to a changed password. */
export const accountOperations = (services: AccountServices) => [
  ...registrationOperations(services),
  ...loginOperations(services),
  ...recoveryOperations(services),
  ...profileOperations(services),
];
