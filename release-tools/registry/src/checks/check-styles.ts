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
import { NO_GUARANTEES, findStray, type Reach } from './anchors';

/** A position in a file, from 1. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

interface Unreadable extends SourceLocation {
  readonly reason: string;
}

/**
 * The rules of a style sheet, or the first position where a browser may parse it differently than postcss
 * does.
 */
function readSheet(css: string): Root | Unreadable {
  const ambiguity = findAmbiguity(css);
  if (ambiguity) return { ...ambiguity, ...pathOf(css, ambiguity.offset) };
  try {
    return parse(css);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return { reason: error.reason, line: error.line ?? 1, column: error.column ?? 1 };
  }
}

function findAmbiguity(css: string): { reason: string; offset: number } | null {
  const ambiguities: { reason: string; offset: number }[] = [];
  const tokens = tokenize(
    { css },
    {
      onParseError: ({ message, sourceStart }) =>
        ambiguities.push({ reason: message, offset: sourceStart }),
    },
  );
  for (const [type, text, offset] of tokens) {
    if (type === TokenType.CDO || type === TokenType.CDC) {
      ambiguities.push({ reason: `${text} is not allowed in a style sheet`, offset });
    }
    // Other parsers see a comment in an unquoted URL, or do not recognize it as a URL.
    if (type === TokenType.URL && (!text.startsWith('url(') || text.includes('/*'))) {
      ambiguities.push({ reason: 'a URL needs quotes, as in url("...")', offset });
    }
  }
  return ambiguities.sort((one, other) => one.offset - other.offset)[0] ?? null;
}

function pathOf(text: string, offset: number): SourceLocation {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const REPORTED_MAX = 3;

/** At-rules that only restrict when their rules apply. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style']);
/** At-rules that define a name for the whole page. */
const NAMED = new Set([
  'keyframes',
  '-webkit-keyframes',
  'property',
  'counter-style',
  'position-try',
]);
/** Layers that the shell has ordered for all remotes. */
const SHARED_LAYERS = new Set(['ui', 'remote']);
/** Declarations that give an element a page-wide name. */
const PAGE_NAMES = new Set(['view-transition-name', 'anchor-name']);
/** Keywords that such a declaration may contain besides a name. */
const NO_NAMES = new Set([
  'none',
  'auto',
  'match-element',
  'inherit',
  'initial',
  'unset',
  'revert',
]);
/** Prefixes of view transition names in older releases. */
const SHARED_NAME = 'ts-';

/**
 * Problems of a style sheet that could affect elements of others. A remote's own elements have one of its
 * classes or are inside of one that has. Custom properties may have any name: they are set on own
 * elements and inherited from there.
 */
export function checkStyles(remote: string, file: string, css: string): string[] {
  const root = readSheet(css);
  const notify = ({ line, column }: SourceLocation, what: string) =>
    `${file}:${line}:${column} of ${remote} ${what}`;
  if ('reason' in root) {
    return [
      notify(root, `cannot be parsed reliably: ${root.reason}. Build with the shared preset.`),
    ];
  }
  const problems: string[] = [];
  const check = new SheetCheck(remote, (location, what) => problems.push(notify(location, what)));
  root.each((node) => check.checkNode(node, null));
  const notified = [...new Set(problems)];
  const more = notified.length - REPORTED_MAX;
  return [
    ...notified.slice(0, REPORTED_MAX),
    ...(more > 0 ? [`${file} of ${remote} has ${more} more problems like these.`] : []),
  ];
}

class SheetCheck {
  /** The prefix that makes a name the remote's own. Older releases have the full name there. */
  private readonly starts: readonly string[];

  constructor(
    remote: string,
    private readonly reportAt: (location: SourceLocation, what: string) => void,
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
        this.reportAt(
          rule.positionInside(index),
          `styles "${selector}", which can match elements that are not its own. Put a CSS Module class on the element or an ancestor.`,
        );
      }
      return reach;
    } catch {
      this.notify(
        rule,
        `has "${text}", which is not a valid selector. Build with the shared preset.`,
      );
      return NO_GUARANTEES;
    }
  }

  private checkAtRule(rule: AtRule, parent: Reach | null): void {
    const name = rule.name.toLowerCase();
    if (name === 'charset') return;
    if (name === 'layer') this.checkLayer(rule);
    else if (name === 'font-face') return this.checkFont(rule);
    else if (NAMED.has(name)) return this.checkNamed(rule);
    else if (!CONDITIONS.has(name)) {
      this.notify(
        rule,
        `uses @${rule.name}, which affects other teams' elements. Put its rules in a CSS Module.`,
      );
      return;
    }
    rule.each((node) => this.checkNode(node, parent));
  }

  private checkLayer(rule: AtRule): void {
    for (const layer of rule.params.split(',').map((each) => each.trim())) {
      const [first = ''] = layer.split('.');
      if (SHARED_LAYERS.has(first) || this.isOwn(first)) continue;
      this.notify(
        rule,
        `uses the layer "${layer}". Use ${[...SHARED_LAYERS].join(' or ')}, which the shell defines.`,
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
    this.notify(
      node,
      `gives ${what} the name "${name}", which applies to the whole page. Start it with ${this.starts[0]}.`,
    );
  }

  private notify(node: Node, what: string): void {
    this.reportAt(node.positionInside(0), what);
  }

  private isOwn(name: string): boolean {
    return this.starts.some((start) => name.startsWith(start));
  }
}
