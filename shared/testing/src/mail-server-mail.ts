import PostalMime from 'postal-mime';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  /** Address in the header From, without the name. */
  readonly from: string;
  /** Who gets the answers; none when the header Reply-To is not there. */
  readonly replyTo: readonly { readonly name: string; readonly address: string }[];
  /** Address in the header To; several are joined by commas. */
  readonly to: string;
  /** Addresses that the sending side named to the server; these get the mail. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The plain-text part, or ''. Lines end in \n. */
  readonly text: string;
  /** The HTML part, or ''. */
  readonly html: string;
  /** Every address that text and HTML link to, once each, those of the text first. */
  readonly links: readonly string[];
  /** By name in lower case; of a repeated header the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came over the wire. */
  readonly raw: string;
}

/** Reads a mail in its form for the wire.
 * @param recipients who gets it; left out, nobody is known */
export async function parseMail(
  raw: Buffer,
  recipients: readonly string[] = [],
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const text = (mail.text ?? '').replaceAll('\r\n', '\n');
  const html = mail.html ?? '';
  return {
    from: mail.from?.address ?? '',
    replyTo: (mail.replyTo ?? []).map(({ name, address = '' }) => ({ name, address })),
    to: (mail.to ?? []).map(({ address }) => address).join(', '),
    recipients,
    subject: mail.subject ?? '',
    text,
    html,
    links: [...new Set([...findTextLinks(text), ...findHtmlLinks(html)])],
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('utf8'),
  };
}

const findTextLinks = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? [];

const findHtmlLinks = (html: string): string[] =>
  [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
