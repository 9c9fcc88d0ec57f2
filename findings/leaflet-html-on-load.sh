#!/usr/bin/env bash
# Leaflet 1.9.4 cannot be loaded by a page whose policy says require-trusted-types-for 'script'.
# Expected: loading the module only defines things; HTML is written when a map or a control is made.
# Seen: the module sets innerHTML while it loads, to learn whether SVG can be inlined. Browsers with that policy throw a TypeError
# there, and the import fails, also for pages that use no control. No option turns it off. Shown here with jsdom 26.1.0, which has
# no such policy, by a setter that counts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund leaflet@1.9.4 jsdom@26.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert');
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('', { pretendToBeVisual: true });
const written = [];
Object.defineProperty(window.Element.prototype, 'innerHTML', {
  set: (html) => written.push(html),
  get: () => '',
});
Object.assign(globalThis, { window, document: window.document });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
require('leaflet');
assert.deepEqual(written, ['<svg/>']);
console.log('HTML that is written while the module loads =>', written);
JS
node check.cjs
