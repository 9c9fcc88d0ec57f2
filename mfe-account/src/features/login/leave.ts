/** Sends the browser to an address outside the app; apart, so that tests can watch it. */
export const leaveTo = (address: string): void => window.location.assign(address);
