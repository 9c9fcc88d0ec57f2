/** Parts of a statement that take a remote's name. */
const NAMING = /^(?:remote|owner|team)$/i;
const LOADING = /^(?:load|peek|retry|onRecovery|stranded)$/;

/** Whether a string stands where a remote is named. */
function isNaming(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'Property':
      return parent.value === node && NAMING.test(parent.key.name ?? parent.key.value);
    case 'JSXAttribute':
      return NAMING.test(parent.name.name);
    case 'CallExpression':
      return LOADING.test(parent.callee.property?.name ?? parent.callee.name);
    case 'BinaryExpression': {
      const other = parent.left === node ? parent.right : parent.left;
      return NAMING.test(other.property?.name ?? other.name);
    }
    default:
      return false;
  }
}

/**
 * An ESLint rule: code that is given to it names no remote. Options: `names`, the remotes; `words`, those names that are
 * words of the product too, and wrong only where they stand for a remote.
 */
export const noRemoteNames = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          names: { type: 'array', items: { type: 'string' } },
          words: { type: 'array', items: { type: 'string' } },
        },
      },
    ],
    messages: {
      named:
        '"{{text}}" names a remote. The shell and what is shared know remotes from the registry only.',
    },
  },
  create(context) {
    const [{ names, words }] = context.options;
    const plain = names.filter((name) => !words.includes(name));
    const address = new RegExp(`(?:mfe[-_]|releases/|content/)(?:${names.join('|')})(?![a-z])`);
    const report = (node, text) => context.report({ node, messageId: 'named', data: { text } });
    return {
      Literal(node) {
        const { value } = node;
        if (typeof value !== 'string') return;
        if (address.test(value) || plain.includes(value)) report(node, value);
        else if (words.includes(value) && isNaming(node)) report(node, value);
      },
      TemplateElement(node) {
        if (address.test(node.value.raw)) report(node, node.value.raw);
      },
      'Property > Identifier.key'(node) {
        if (!node.parent.computed && plain.includes(node.name)) report(node, node.name);
      },
    };
  },
};
