/** What somebody does at the provider's pages. */
export type ProviderAnswer = 'agree' | 'cancel' | 'cancel before signing in';

/** Goes through the pages of `startOpenIdProvider` as a browser of its own would: keeps cookies, sends forms, follows
 * redirects.
 * @param address where the site sent the browser
 * @param email what is typed, see `describePerson`
 * @returns where the provider sends the browser back to, which is not visited
 * @throws with the page when the provider shows something else */
export async function visitProvider(
  address: string,
  email: string,
  answer: ProviderAnswer = 'agree',
): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();

  /** The first page, or the address outside, that a request leads to. */
  const open = async (url: string, form?: URLSearchParams): Promise<Arrival> => {
    if (new URL(url).origin !== origin) return { away: url };
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
      ...(form ? { body: form } : {}),
    });
    keepCookies(cookies, response.headers.getSetCookie());
    const location = response.headers.get('location');
    const html = await response.text();
    if (location) return open(new URL(location, url).href);
    if (!response.ok) throw new Error(`The provider answered ${response.status}: ${html}`);
    return { html, url };
  };

  let arrival = await open(address);
  while ('html' in arrival) {
    const { html, url } = arrival;
    const isSignIn = html.includes('name="email"');
    const cancels = answer === 'cancel before signing in' || (answer === 'cancel' && !isSignIn);
    const target = new URL(find(html, cancels ? /<a href="([^"]+)"/ : /action="([^"]+)"/), url);
    arrival = cancels
      ? await open(target.href)
      : await open(target.href, new URLSearchParams(isSignIn ? { email } : {}));
  }
  return arrival.away;
}

type Arrival = { readonly away: string } | { readonly html: string; readonly url: string };

function keepCookies(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

function find(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (!found) throw new Error(`Nothing to press at the provider: ${html}`);
  return found;
}
