#!/usr/bin/env bash
# opening_hours 3.15.0 reads the ordinal in "Dec 25th off" as the weekday Thursday.
# Expected: December 25 is closed, or the value is refused, since ordinals are no part of the opening_hours syntax.
# Seen: no error and no warning; the value is printed as "Dec 25 Th off", so December 25, 2026, a Friday, stays open.
# A value with "off" therefore closes nothing in years in which the date is not a Thursday.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat >check.cjs <<'JS'
const OpeningHours = require('opening_hours');
const assert = require('node:assert');
const hours = new OpeningHours('Mo-Su 11:00-22:00; Dec 25th off', null, { locale: 'en' });
assert.equal(hours.prettifyValue(), 'Mo-Su 11:00-22:00; Dec 25 Th off');
assert.deepEqual(hours.getWarnings(), []);
assert.equal(hours.getState(new Date(2026, 11, 25, 12)), true);
assert.equal(hours.getState(new Date(2025, 11, 25, 12)), false);
console.log('Dec 25th off =>', hours.prettifyValue(), '- open on Friday, December 25, 2026');
JS
node check.cjs
