/** Leaves the app. In its own module, so that tests can mock it. */
export const redirectTo = (address: string): void => window.location.assign(address);
