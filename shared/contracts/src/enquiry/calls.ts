import { define } from '../common/calls';
import type { AdvertiseRequest, ContactRequest, NotifyRequest } from './rules';

/** Calls of the forms that anyone may send. */
export const enquiryCalls = {
  contact: define<ContactRequest, null>({
    method: 'POST',
    path: () => 'contact-form/create',
    body: (message) => message,
    read: () => null,
  }),
  advertise: define<AdvertiseRequest, null>({
    method: 'POST',
    path: () => 'advertisement-enquiry/create',
    body: (enquiry) => enquiry,
    read: () => null,
  }),
  /** Additive: another host may answer 404. */
  notify: define<NotifyRequest, null>({
    method: 'POST',
    path: () => 'notify/create',
    body: (signup) => signup,
    read: () => null,
  }),
} as const;
