import sax, { type QualifiedTag } from 'sax';

/** Elements that run code, hold other documents, or change what others refer to. */
const ELEMENTS = new Set([
  ...[
    'script',
    'handler',
    'listener',
    'foreignobject',
    'iframe',
    'embed',
    'object',
    'audio',
    'video',
  ],
  ...['set', 'animate', 'animatemotion', 'animatetransform', 'discard'],
]);
const REFERENCES = new Set(['href', 'src']);
/** Within the file, or a picture without code. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|webp|avif)[;,])/i;
const STYLE_REFERENCE = /url\((?!\s*["']?\s*#)|image-set\(|@import|\\/i;

/** What of an SVG file could run code or load other files: it may be opened by itself, at the site's own address. */
export function checkSvg(file: string, text: string): string[] {
  const parser = sax.parser(true, { xmlns: true });
  let found: string | null = null;
  const tell = (what: string) => {
    found ??= what;
  };
  const checkStyle = (style: string) => {
    if (STYLE_REFERENCE.test(style)) tell('a reference in its styles');
  };
  parser.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag;
    if (ELEMENTS.has(local.toLowerCase())) tell(`the element ${local}`);
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) tell(`the handler ${name}`);
      else if (REFERENCES.has(name.toLowerCase())) {
        if (!OWN_REFERENCE.test(value.trim())) tell(`the reference "${value.slice(0, 60)}"`);
      } else checkStyle(value);
    }
  };
  parser.ontext = checkStyle;
  parser.oncdata = checkStyle;
  parser.ondoctype = () => tell('a document type');
  parser.onprocessinginstruction = ({ name }) => {
    if (name !== 'xml') tell(`the instruction ${name}`);
  };
  parser.onerror = ({ message }) => {
    tell(`an error (${message.split('\n', 1)[0] ?? ''})`);
    parser.resume();
  };
  parser.write(text).close();
  return found === null
    ? []
    : [`${file} has ${String(found)}: pictures of a release run and load nothing. Take it out.`];
}
