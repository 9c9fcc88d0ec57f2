import { createHash } from 'node:crypto';
import { inlineScript, inlineStyle } from './policy-sources';

const sourceOf = (html: string) => {
  const text = /^<(?:script|style)[^>]*>(.*)<\/(?:script|style)>$/s.exec(html)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};

test('inlineScript names the hash of the text that browsers see', () => {
  const { html, source } = inlineScript('if(1)alert(1)');
  expect(html).toBe('<script>if(1)alert(1)</script>');
  expect(source).toBe(sourceOf(html));
});

test('inlineStyle names the hash of the text that browsers see, and lets nothing end the element', () => {
  const { html, source } = inlineStyle(
    'a::after{content:"</style><script>"}',
    ' data-href="a.css"',
  );
  expect(html).toBe('<style data-href="a.css">a::after{content:"<\\/style><script>"}</style>');
  expect(source).toBe(sourceOf(html));
});
