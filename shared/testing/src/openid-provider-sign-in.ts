/** What the simulated user does on the provider's pages. */
export type ProviderResponse = 'agree' | 'cancel' | 'cancel before signing in';

/** Walks through the pages of `startOpenIdProvider` like a browser: keeps cookies, submits forms, follows redirects.
 * @param address URL the site redirected to
 * @param email typed address, see `describeUser`
 * @returns URL of the redirect back to the site, which is not visited
 * @throws with the page's HTML if it is unexpected */
export async function visitProvider(
  address: string,
  email: string,
  response: ProviderResponse = 'agree',
): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();

  /** Follows redirects to the first page, or to a URL on another origin. */
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
    if (!response.ok) throw new Error(`The provider responded with ${response.status}: ${html}`);
    return { html, url };
  };

  let arrival = await open(address);
  while ('html' in arrival) {
    const { html, url } = arrival;
    const isSignIn = html.includes('name="email"');
    const cancels = response === 'cancel before signing in' || (response === 'cancel' && !isSignIn);
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
  if (!found) throw new Error(`No link or form on the provider's page: ${html}`);
  return found;
}
