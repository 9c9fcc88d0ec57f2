import PostalMime from 'postal-mime';

/** A parsed email. */
export interface ReceivedEmail {
  /** Address in the From header, without the name. */
  readonly from: string;
  /** Reply-To addresses; empty without the header. */
  readonly replyTo: readonly { readonly name: string; readonly address: string }[];
  /** Address in the To header; several are joined by commas. */
  readonly to: string;
  /** Envelope recipients. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The plain-text part, or ''. Lines end in \n. */
  readonly text: string;
  /** The HTML part, or ''. */
  readonly html: string;
  /** Unique links of text and HTML, those of the text first. */
  readonly links: readonly string[];
  /** By lowercase name; the last one of repeated headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw message. */
  readonly raw: string;
}

/** Parses a raw email.
 * @param recipients envelope recipients */
export async function parseEmail(
  raw: Buffer,
  recipients: readonly string[] = [],
): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(raw);
  const text = (email.text ?? '').replaceAll('\r\n', '\n');
  const html = email.html ?? '';
  return {
    from: email.from?.address ?? '',
    replyTo: (email.replyTo ?? []).map(({ name, address = '' }) => ({ name, address })),
    to: (email.to ?? []).map(({ address }) => address).join(', '),
    recipients,
    subject: email.subject ?? '',
    text,
    html,
    links: [...new Set([...findTextLinks(text), ...findHtmlLinks(html)])],
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('utf8'),
  };
}

const findTextLinks = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? [];

const findHtmlLinks = (html: string): string[] =>
  [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
