import { parse, type Node, type Program } from 'acorn';
import { simple } from 'acorn-walk';

/** A name that every copy of the library defines. */
const DEFINED = new Map([
  ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'react'],
  ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'react-dom'],
]);
/** A message that only a copy of the library contains. */
const MESSAGES: Readonly<Record<string, string>> = {
  'may be used only in the context of a <Router>': 'react-router-dom',
  'No QueryClient set, use QueryClientProvider to set one': '@tanstack/react-query',
  'usePlatform needs a PlatformProvider above it': '@tableside/platform',
};
/** The members of a zustand store, which has no messages. Minifiers keep these names. */
const STORE = ['setState', 'getState', 'getInitialState', 'subscribe'];

const EVAL =
  'which the content security policy forbids. Find the library that uses it and replace it.';
const TIMERS = new Set(['setTimeout', 'setInterval']);

/**
 * Problems of a script: it bundles a library that the shell provides, for browsers, evaluates text as
 * code, or is an entry that is not a classic script.
 */
export function checkScript(
  remote: string,
  file: string,
  script: string,
  isEntry = false,
): string[] {
  const program = parseScript(script);
  if ('reason' in program) {
    return [
      `${file} of ${remote} is not a valid script: ${program.reason}. Build the remote again.`,
    ];
  }
  if (isEntry && program.sourceType === 'module') {
    return [
      `${file} of ${remote} is an ES module, but an entry must be a classic script that assigns the container to a global variable. Build it without output.module (library type "var").`,
    ];
  }
  const problems = new Map<string, string>();
  const notify = ({ loc }: Node, what: string) => {
    const location = `${file}:${loc?.start.line ?? 1}:${(loc?.start.column ?? 0) + 1}`;
    if (!problems.has(what)) problems.set(what, `${location} of ${remote} ${what}`);
  };
  const copy = (node: Node, library: string | undefined) => {
    if (library) {
      notify(
        node,
        `contains its own copy of ${library}, which the shell provides. Build with the shared preset.`,
      );
    }
  };
  const isForBrowsers = !file.startsWith('server/');
  const call = (node: Node & { callee: Node; arguments: readonly Node[] }) => {
    const means = isForBrowsers ? makesCode(node) : null;
    if (means) notify(node, `uses ${means}, ${EVAL}`);
  };
  simple(program, {
    CallExpression: call,
    NewExpression: call,
    AssignmentExpression: ({ left }) => copy(left, DEFINED.get(nameOf(left) ?? '')),
    Property: (node) => copy(node, DEFINED.get(keyOf(node.key) ?? '')),
    ObjectExpression: (node) => copy(node, makesStore(node.properties) ? 'zustand' : undefined),
    Literal: (node) => copy(node, findReported(node.value)),
    TemplateElement: (node) => copy(node, findReported(node.value.cooked)),
  });
  return [...problems.values()];
}

function parseScript(script: string): Program | { reason: string } {
  const options = { ecmaVersion: 'latest', locations: true, allowHashBang: true } as const;
  try {
    return parse(script, { ...options, sourceType: 'script' });
  } catch {
    try {
      return parse(script, { ...options, sourceType: 'module' });
    } catch (error) {
      return { reason: String((error as Error).message) };
    }
  }
}

/** How a call evaluates text as code; null for any other call. */
function makesCode(node: Node & { callee: Node; arguments: readonly Node[] }): string | null {
  const name = nameOf(node.callee);
  if (name === 'eval') return 'eval';
  const [first] = node.arguments;
  // Bundlers write this for browsers without globalThis; it never runs.
  const isGlobal = first && as(first, 'Literal')?.['value'] === 'return this';
  if (name === 'Function' && !isGlobal) return 'Function as a constructor';
  const isText =
    first && (typeof as(first, 'Literal')?.['value'] === 'string' || as(first, 'TemplateLiteral'));
  return name && TIMERS.has(name) && isText ? `${name} with a string` : null;
}

/** The last name of an expression: `eval` for `eval`, `(0, eval)` and `window.eval`. */
function nameOf(node: Node): string | null {
  const sequence = as(node, 'SequenceExpression')?.['expressions'] as readonly Node[] | undefined;
  const last = sequence?.at(-1);
  if (last) return nameOf(last);
  const member = as(node, 'MemberExpression');
  return keyOf((member?.['property'] as Node | undefined) ?? node);
}

const keyOf = (node: Node): string | null => {
  const { name, value } = { ...as(node, 'Identifier'), ...as(node, 'Literal') } as {
    readonly name?: string;
    readonly value?: unknown;
  };
  return name ?? (typeof value === 'string' ? value : null);
};

function makesStore(members: readonly Node[]): boolean {
  const names = members.map((member) => keyOf((as(member, 'Property')?.['key'] as Node) ?? member));
  return STORE.every((name) => names.includes(name));
}

const as = (node: Node, type: string): Readonly<Record<string, unknown>> | null =>
  node.type === type ? (node as unknown as Readonly<Record<string, unknown>>) : null;

const findReported = (text: unknown): string | undefined =>
  typeof text === 'string'
    ? Object.entries(MESSAGES).find(([message]) => text.includes(message))?.[1]
    : undefined;
