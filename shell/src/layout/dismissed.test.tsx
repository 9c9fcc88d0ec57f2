import { DISMISSED_SCRIPT } from './dismissed';

const run = () => {
  const script = document.createElement('script');
  script.textContent = DISMISSED_SCRIPT;
  document.head.append(script);
};
afterEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['dismissed'];
});

test('names what was dismissed in this session, and nothing else', () => {
  sessionStorage.setItem('marketing:banner-dismissed', 'yes');
  sessionStorage.setItem('account:token', 'abc');
  run();
  expect(document.documentElement).toHaveAttribute('data-dismissed', 'marketing:banner');
});

test('is empty when nothing was dismissed', () => {
  run();
  expect(document.documentElement).not.toHaveAttribute('data-dismissed');
});
