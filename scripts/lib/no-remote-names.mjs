import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const names = readdirSync(root)
  .map((folder) => path.join(root, folder, 'remote.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')).name);
/** Remotes whose names have no other meaning. Any other name may also be a word of the product. */
const PLAIN = ['discovery', 'marketing'];
const words = names.filter((name) => !PLAIN.includes(name));

/** Properties and calls whose string value is a remote's name. */
const NAMING = /^(?:remote|owner|team)$/i;
const LOADING = /^(?:load|peek|retry|onRecovery|stranded)$/;

/** Whether a string is used as a remote's name. */
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
 * An oxlint rule: the shell and shared code must not name a remote. A name that is also a word of the
 * product is only reported where it is used as a remote's name.
 */
const noRemoteNames = {
  meta: {
    type: 'problem',
    messages: {
      named:
        '"{{text}}" names a remote. The shell and shared code must only know remotes from the registry.',
    },
  },
  create(context) {
    const address = new RegExp(`(?:mfe[-_]|releases/|content/)(?:${names.join('|')})(?![a-z])`);
    const report = (node, text) => context.report({ node, messageId: 'named', data: { text } });
    return {
      Literal(node) {
        const { value } = node;
        if (typeof value !== 'string') return;
        if (address.test(value) || PLAIN.includes(value)) report(node, value);
        else if (words.includes(value) && isNaming(node)) report(node, value);
      },
      TemplateElement(node) {
        if (address.test(node.value.raw)) report(node, node.value.raw);
      },
      'Property > Identifier.key'(node) {
        if (!node.parent.computed && PLAIN.includes(node.name)) report(node, node.name);
      },
    };
  },
};

/** A plugin of oxlint. */
export default { meta: { name: 'tableside' }, rules: { 'no-remote-names': noRemoteNames } };
