import { tokenize, TokenType } from '@csstools/css-tokenizer';
import {
  CssSyntaxError,
  parse,
  type Root,
  type AtRule,
  type Declaration,
  type Node,
  type Rule,
} from 'postcss';
import { classPrefix } from '@tableside/contracts/registry/names';
import { ANYWHERE, findStray, type Reach } from './anchors';

/** Where something stands in a file; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Unreadable extends Place {
  readonly reason: string;
}

/** A sheet's rules, or the first place where browsers might read something else than postcss does: they mend what is
 * broken in ways of their own. */
function readSheet(css: string): Root | Unreadable {
  const doubt = findDoubt(css);
  if (doubt) return { ...doubt, ...placeOf(css, doubt.offset) };
  try {
    return parse(css);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return { reason: error.reason, line: error.line ?? 1, column: error.column ?? 1 };
  }
}

function findDoubt(css: string): { reason: string; offset: number } | null {
  const doubts: { reason: string; offset: number }[] = [];
  const tokens = tokenize(
    { css },
    {
      onParseError: ({ message, sourceStart }) =>
        doubts.push({ reason: message, offset: sourceStart }),
    },
  );
  for (const [type, text, offset] of tokens) {
    if (type === TokenType.CDO || type === TokenType.CDC) {
      doubts.push({ reason: `${text} has no place in a style sheet`, offset });
    }
    // Other parsers see a comment in it, or do not see that it is an address.
    if (type === TokenType.URL && (!text.startsWith('url(') || text.includes('/*'))) {
      doubts.push({ reason: 'an address needs quotes, as in url("...")', offset });
    }
  }
  return doubts.sort((one, other) => one.offset - other.offset)[0] ?? null;
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const TOLD_MAX = 3;

/** At-rules that only say when their rules count. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style']);
/** At-rules that give the whole page something by a name. */
const NAMED = new Set([
  'keyframes',
  '-webkit-keyframes',
  'property',
  'counter-style',
  'position-try',
]);
/** Layers that the shell has put in order for all remotes. */
const SHARED_LAYERS = new Set(['ui', 'remote']);
/** Declarations that name an element to the whole page. */
const PAGE_NAMES = new Set(['view-transition-name', 'anchor-name']);
/** What such a declaration may say besides a name. */
const NO_NAMES = new Set([
  'none',
  'auto',
  'match-element',
  'inherit',
  'initial',
  'unset',
  'revert',
]);
/** What view transition names of older releases begin with. */
const SHARED_NAME = 'ts-';

/** Whatever of a style sheet could reach beyond the remote's own elements: those with one of its classes, and what is inside
 * of them. Custom properties may have any name: they are set on own elements, and inherited from there. */
export function checkStyles(remote: string, file: string, css: string): string[] {
  const root = readSheet(css);
  const tell = ({ line, column }: Place, what: string) =>
    `${file}:${line}:${column} of ${remote} ${what}`;
  if ('reason' in root) {
    return [
      tell(root, `cannot be read for certain: ${root.reason}. Build with the shared preset.`),
    ];
  }
  const problems: string[] = [];
  const check = new SheetCheck(remote, (place, what) => problems.push(tell(place, what)));
  root.each((node) => check.checkNode(node, null));
  const told = [...new Set(problems)];
  const more = told.length - TOLD_MAX;
  return [
    ...told.slice(0, TOLD_MAX),
    ...(more > 0 ? [`${file} of ${remote} has ${more} more such problems.`] : []),
  ];
}

class SheetCheck {
  /** What a name has in front to be the remote's. Releases from before have the whole name there. */
  private readonly starts: readonly string[];

  constructor(
    remote: string,
    private readonly tellAt: (place: Place, what: string) => void,
  ) {
    this.starts = [classPrefix(remote), `${remote}__`];
  }

  checkNode(node: Node, parent: Reach | null): void {
    if (node.type === 'rule') this.checkRule(node as Rule, parent);
    if (node.type === 'atrule') this.checkAtRule(node as AtRule, parent);
    if (node.type === 'decl') this.checkDeclaration(node as Declaration);
  }

  private checkRule(rule: Rule, parent: Reach | null): void {
    const reach = this.checkSelector(rule, parent);
    rule.each((node) => this.checkNode(node, reach));
  }

  private checkSelector(rule: Rule, parent: Reach | null): Reach {
    const text = rule.raws.selector?.raw ?? rule.selector;
    try {
      const { stray, reach } = findStray(text, (name) => this.isOwn(name), parent);
      for (const { selector, index } of stray) {
        this.tellAt(
          rule.positionInside(index),
          `styles "${selector}", which can match elements that are not its own. Put a class of a CSS Module on the element, or on one around it.`,
        );
      }
      return reach;
    } catch {
      this.tell(rule, `has "${text}", which is no selector. Build with the shared preset.`);
      return ANYWHERE;
    }
  }

  private checkAtRule(rule: AtRule, parent: Reach | null): void {
    const name = rule.name.toLowerCase();
    if (name === 'charset') return;
    if (name === 'layer') this.checkLayer(rule);
    else if (name === 'font-face') return this.checkFont(rule);
    else if (NAMED.has(name)) return this.checkNamed(rule);
    else if (!CONDITIONS.has(name)) {
      this.tell(
        rule,
        `uses @${rule.name}, which reaches beyond its own elements. Write its rules out in a CSS Module.`,
      );
      return;
    }
    rule.each((node) => this.checkNode(node, parent));
  }

  private checkLayer(rule: AtRule): void {
    for (const layer of rule.params.split(',').map((each) => each.trim())) {
      const [first = ''] = layer.split('.');
      if (SHARED_LAYERS.has(first) || this.isOwn(first)) continue;
      this.tell(
        rule,
        `uses the layer "${layer}". Use ${[...SHARED_LAYERS].join(' or ')}, which the shell has put in order.`,
      );
    }
  }

  private checkNamed(rule: AtRule): void {
    this.checkName(rule, rule.params.trim());
    rule.walkDecls((declaration) => this.checkDeclaration(declaration));
  }

  private checkFont(rule: AtRule): void {
    const families: string[] = [];
    rule.walkDecls(/^font-family$/i, ({ value }) => {
      families.push(value.trim().replace(/^(["'])(.*)\1$/, '$2'));
    });
    this.checkName(rule, families.at(-1) ?? '');
  }

  private checkDeclaration(declaration: Declaration): void {
    if (!PAGE_NAMES.has(declaration.prop.toLowerCase())) return;
    for (const name of declaration.value.split(/[\s,]+/)) {
      if (NO_NAMES.has(name) || name.startsWith(SHARED_NAME)) continue;
      this.checkName(declaration, name);
    }
  }

  private checkName(node: AtRule | Declaration, name: string): void {
    if (this.isOwn(name.replace(/^--/, ''))) return;
    const what = node.type === 'atrule' ? `@${node.name}` : node.prop;
    this.tell(
      node,
      `gives ${what} the name "${name}", which is the whole page's. Begin it with ${this.starts[0]}.`,
    );
  }

  private tell(node: Node, what: string): void {
    this.tellAt(node.positionInside(0), what);
  }

  private isOwn(name: string): boolean {
    return this.starts.some((start) => name.startsWith(start));
  }
}
