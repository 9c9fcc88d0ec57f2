import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { consentPage, errorPage, signInPage } from './openid-provider-pages';
import { describePerson, type ProviderClaims } from './openid-provider-people';

/** The program that `openid-provider.ts` starts: options come as JSON in OPENID_PROVIDER, and it ends with its parent. */
interface Options {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

const options = JSON.parse(process.env['OPENID_PROVIDER'] ?? '{}') as Options;
const people = new Map<string, ProviderClaims>();

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
  // Claims lie in the id token itself, as Google's do.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ ...people.get(sub), sub }),
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
    // An interaction that is over, or another browser's.
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
    const denial = { error: 'access_denied', error_description: 'The person said no' };
    return provider.interactionFinished(request, response, denial);
  }
  if (request.method === 'POST' && step === 'login') {
    const person = describePerson((await readForm(request)).get('email') ?? '');
    people.set(person.sub, person);
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
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
