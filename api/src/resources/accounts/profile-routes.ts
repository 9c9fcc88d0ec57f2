import { passwordRequest, profileRequest, wireUser } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import { checkPassword } from '../../identity/password-policy';
import { presentUser } from '../../identity/present-user';
import { updateUser } from '../../identity/user-repository';
import { changePassword } from './password-repository';
import { refuseFields } from '../../http/refuse';
import type { AccountServices } from './services';

/** What signed-in people change about themselves. */
export const profileOperations = ({ db, authenticate, passwords }: AccountServices) => [
  defineOperation({
    method: 'POST',
    url: '/api/client-auth/update_client_profile',
    summary: 'Change name, phone and address',
    body: profileRequest,
    data: wireUser,
    errors: ['unauthorized'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      const user = await updateUser(db, userId, body);
      if (!user) throw new ApiError('unauthorized');
      return { message: 'Your profile is saved.', data: presentUser(user) };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/client-auth/client_change_password',
    summary: 'Choose a new password; signs the person out everywhere else',
    body: passwordRequest,
    data: nothing,
    errors: ['unauthorized'],
    limit: 'account',
    isMailing: true,
    handle: async ({ body }, request) => {
      const session = await authenticate.require(request);
      const wrong = checkPassword(body);
      if (Object.keys(wrong).length) return refuseFields(wrong);
      const passwordHash = await passwords.hash(body.password);
      if (!(await changePassword(db, session, passwordHash))) throw new ApiError('unauthorized');
      return { message: 'Your password is changed. Other devices are signed out.', data: null };
    },
  }),
];
