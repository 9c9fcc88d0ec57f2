import escapeHtml from 'escape-html';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';

/** Process started by `openid-provider.ts`. Takes its options as JSON in OPENID_PROVIDER and exits with its parent. */
interface Options {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

const options = JSON.parse(process.env['OPENID_PROVIDER'] ?? '{}') as Options;
const users = new Map<string, ProviderClaims>();

const configuration: Configuration = {
  clients: [
    {
      client_id: options.clientId,
      client_secret: options.clientSecret,
      client_name: 'Tableside',
      redirect_uris: [...options.redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name'],
  },
  // Claims are in the id token itself, like Google's.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ ...users.get(sub), sub }),
  }),
  renderError: (context, { error, error_description }) => {
    context.type = 'html';
    context.body = errorPage(error, error_description ?? '');
  },
};

const provider = new Provider(options.issuer, configuration);
const handleProtocol = provider.callback();

const server = createServer((request, response) => {
  const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
  if (!uid) return void handleProtocol(request, response);
  interact(request, response, uid, step).catch((error: unknown) => {
    // The interaction has ended or belongs to another browser.
    sendPage(response, 400, errorPage('invalid_request', String(error)));
  });
});

async function interact(
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
  step: string | undefined,
): Promise<void> {
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  const own = `/interaction/${uid}`;
  if (step === 'cancel') {
    const denial = { error: 'access_denied', error_description: 'The user canceled' };
    return provider.interactionFinished(request, response, denial);
  }
  if (request.method === 'POST' && step === 'login') {
    const user = describeUser((await readForm(request)).get('email') ?? '');
    users.set(user.sub, user);
    return provider.interactionFinished(request, response, { login: { accountId: user.sub } });
  }
  if (request.method === 'POST' && step === 'consent') {
    const grant = new provider.Grant({
      accountId: session?.accountId,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent });
  }
  const addresses = { submit: `${own}/${prompt.name}`, cancel: `${own}/cancel` };
  const isLogin = prompt.name === 'login';
  sendPage(response, 200, isLogin ? signInPage(addresses) : consentPage('Tableside', addresses));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

process.once('disconnect', () => process.exit(0));
server.listen(Number(new URL(options.issuer).port), '127.0.0.1', () => process.send?.('ready'));

/** Targets of a page's form and link. */
interface PageAddresses {
  readonly submit: string;
  readonly cancel: string;
}

/** Asks for an email address and accepts any. */
const signInPage = ({ submit, cancel }: PageAddresses): string =>
  page(
    'Sign in',
    `<form method="post" action="${submit}">
      <p><label for="email">Email</label> <input id="email" name="email" type="email" required autofocus></p>
      <button>Sign in</button>
    </form>
    <p><a href="${cancel}">Cancel</a></p>`,
  );

/** Asks for consent. */
const consentPage = (client: string, { submit, cancel }: PageAddresses): string =>
  page(
    'Allow access',
    `<p>${escapeHtml(client)} wants to know your name and your email address.</p>
    <form method="post" action="${submit}"><button autofocus>Continue</button></form>
    <p><a href="${cancel}">Cancel</a></p>`,
  );

const errorPage = (error: string, description: string): string =>
  page('Something went wrong', `<p>${escapeHtml(error)}: ${escapeHtml(description)}</p>`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} - Test provider</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>
    <h1>${title}</h1>
    ${body}
    </main>
  </body>
</html>
`;

/** Claims about a typed address. */
interface ProviderClaims {
  /** Stable user id. */
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** Maps a typed address to claims. A local part that starts with `unverified` is not verified; one with `nameless` has
 * no names. Otherwise names come from the local part: `ana.diaz@` is Ana Diaz. Subjects are stable, and
 * - `ana+other@example.com` is another user, with the address `ana@example.com`
 * - `ana+moved@example.com` is the user of `ana@example.com`, whose address now is `ana.moved@example.com` */
function describeUser(typed: string): ProviderClaims {
  const address = typed.trim();
  const email = address.replace('+other@', '@').replace('+moved@', '.moved@');
  const identity = address.replace('+moved@', '@').toLowerCase();
  const local = email.split('@', 1)[0] ?? '';
  const [given, ...family] = local
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map(capitalise);
  return {
    sub: createHash('sha256').update(identity).digest('hex').slice(0, 24),
    email,
    email_verified: !local.startsWith('unverified'),
    ...(local.startsWith('nameless') ? {} : { given_name: given, family_name: family.join(' ') }),
  };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
