import escapeHtml from 'escape-html';

/** Where the forms and links of a page lead. */
export interface PageAddresses {
  readonly submit: string;
  readonly cancel: string;
}

/** Asks who it is: any address is believed. */
export const signInPage = ({ submit, cancel }: PageAddresses): string =>
  page(
    'Sign in',
    `<form method="post" action="${submit}">
      <p><label for="email">Email</label> <input id="email" name="email" type="email" required autofocus></p>
      <button>Sign in</button>
    </form>
    <p><a href="${cancel}">Cancel</a></p>`,
  );

/** Asks whether a site may know it. */
export const consentPage = (client: string, { submit, cancel }: PageAddresses): string =>
  page(
    'Allow access',
    `<p>${escapeHtml(client)} wants to know your name and your email address.</p>
    <form method="post" action="${submit}"><button autofocus>Continue</button></form>
    <p><a href="${cancel}">Cancel</a></p>`,
  );

export const errorPage = (error: string, description: string): string =>
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
