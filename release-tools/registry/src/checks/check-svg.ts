import sax, { type QualifiedTag } from 'sax';

/** Elements that run code, embed other documents, or change what others refer to. */
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
/** Within the file, or a data URL of a picture without code. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|webp|avif)[;,])/i;
const STYLE_REFERENCE = /url\((?!\s*["']?\s*#)|image-set\(|@import|\\/i;

/**
 * Finds what could run code or load other files in an SVG: it may be opened on its own, on the site's
 * origin.
 */
export function checkSvg(file: string, text: string): string[] {
  const parser = sax.parser(true, { xmlns: true });
  let found: string | null = null;
  const notify = (what: string) => {
    found ??= what;
  };
  const checkStyle = (style: string) => {
    if (STYLE_REFERENCE.test(style)) notify('a reference in its styles');
  };
  parser.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag;
    if (ELEMENTS.has(local.toLowerCase())) notify(`the element ${local}`);
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) notify(`the handler ${name}`);
      else if (REFERENCES.has(name.toLowerCase())) {
        if (!OWN_REFERENCE.test(value.trim())) notify(`the reference "${value.slice(0, 60)}"`);
      } else checkStyle(value);
    }
  };
  parser.ontext = checkStyle;
  parser.oncdata = checkStyle;
  parser.ondoctype = () => notify('a document type');
  parser.onprocessinginstruction = ({ name }) => {
    if (name !== 'xml') notify(`the instruction ${name}`);
  };
  parser.onerror = ({ message }) => {
    notify(`an error (${message.split('\n', 1)[0] ?? ''})`);
    parser.resume();
  };
  parser.write(text).close();
  return found === null
    ? []
    : [
        `${file} contains ${String(found)}, but pictures in a release must not run code or load files. Remove it.`,
      ];
}
