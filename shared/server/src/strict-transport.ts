/** What tells browsers to come by https alone, for a year, on this host and those below it. Only for hosts that are reached so. */
export const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
