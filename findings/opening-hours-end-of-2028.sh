#!/usr/bin/env bash
# opening_hours 3.15.0 cannot list intervals of a value with public holidays over the end of 2028.
# Expected: getOpenIntervals returns the intervals of December 2028 for "Mo-Su 11:00-22:00; PH off" in the United States, as
# it does for December 2026.
# Seen: it throws a string that speaks of an infinite loop, for each range that contains December 31, 2028. getState of a
# moment of that day works, and so does the month up to December 30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat >check.cjs <<'JS'
const OpeningHours = require('opening_hours');
const assert = require('node:assert');
const place = { lat: 0, lon: 0, address: { country_code: 'us', state: '' } };
const hours = new OpeningHours('Mo-Su 11:00-22:00; PH off', place, { locale: 'en' });
const list = (year, lastDay) => hours.getOpenIntervals(new Date(year, 11, 1), new Date(year, 11, lastDay + 1)).length;
assert.equal(list(2026, 31), 30);
assert.equal(list(2028, 30), 29);
let thrown;
try {
  list(2028, 31);
} catch (error) {
  thrown = error;
}
assert.match(String(thrown), /infinite loop/);
assert.equal(typeof hours.getState(new Date(2028, 11, 31, 12)), 'boolean');
console.log('December 2028 =>', String(thrown).slice(0, 60));
JS
node check.cjs
