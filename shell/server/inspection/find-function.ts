import { Session, type Debugger, type Runtime } from 'node:inspector';

/** Where a function of this thread stands, as stacks say it; null for what is no function of a script.
 * @param expression how it is reached from the global object, such as `Array.prototype.map` */
export function findFunction(expression: string): string | null {
  const session = new Session();
  const scripts = new Map<string, string>();
  session.connect();
  session.on(
    'Debugger.scriptParsed',
    ({ params }: { params: Debugger.ScriptParsedEventDataType }) =>
      scripts.set(params.scriptId, params.url),
  );
  try {
    session.post('Debugger.enable');
    const objectId = evaluate(session, expression);
    const location = objectId && locate(session, objectId);
    if (!location) return null;
    const { scriptId, lineNumber, columnNumber = 0 } = location;
    return `${scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
  } finally {
    session.disconnect();
  }
}

/** The session answers in the same turn. */
function evaluate(session: Session, expression: string): string | undefined {
  let objectId: string | undefined;
  session.post('Runtime.evaluate', { expression }, (_error, answer) => {
    objectId = answer?.result?.objectId;
  });
  return objectId;
}

function locate(session: Session, objectId: string): Debugger.Location | undefined {
  let location: Debugger.Location | undefined;
  session.post('Runtime.getProperties', { objectId, ownProperties: true }, (_error, answer) => {
    const known = (answer?.internalProperties ?? []) as Runtime.InternalPropertyDescriptor[];
    location = known.find(({ name }) => name === '[[FunctionLocation]]')?.value
      ?.value as typeof location;
  });
  return location;
}
