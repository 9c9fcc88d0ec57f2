#!/usr/bin/env bash
# opening_hours 3.15.0 adds state holidays by the state's name in its own spelling, and ignores any other spelling.
# Expected: Nominatim's reply for a place in Québec ("state": "Québec") brings the holidays of Quebec, as the README's use
# of Nominatim's address suggests, or an error names the state that is not known.
# Seen: "Quebec" closes on June 24 (Saint-Jean-Baptiste Day); "Québec" and the abbreviation "QC" bring the holidays of the
# whole country alone, without an error or a warning. The same goes for "TN" where "Tennessee" is meant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat >check.cjs <<'JS'
const OpeningHours = require('opening_hours');
const assert = require('node:assert');
const isOpen = (country_code, state, date) => {
  const place = { lat: 0, lon: 0, address: { country_code, state } };
  const hours = new OpeningHours('Mo-Su 11:00-22:00; PH off', place, { locale: 'en' });
  assert.deepEqual(hours.getWarnings(), []);
  return hours.getState(date);
};
const june24 = new Date(2026, 5, 24, 12);
assert.equal(isOpen('ca', 'Quebec', june24), false);
for (const state of ['Québec', 'QC']) assert.equal(isOpen('ca', state, june24), true);
const goodFriday = new Date(2026, 3, 3, 12);
assert.equal(isOpen('us', 'Tennessee', goodFriday), false);
assert.equal(isOpen('us', 'TN', goodFriday), true);
console.log('closed on June 24 in "Quebec", open in "Québec" and "QC"; closed on Good Friday in "Tennessee", open in "TN"');
JS
node check.cjs
