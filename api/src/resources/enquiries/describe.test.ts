import { describeSubject, formatCityTime, readPlan, toLine } from '../../enquiries/describe';

it.each([
  ['technical', 'Something does not work'],
  ['of another host', 'of another host'],
])('calls the subject %s "%s"', (subject, words) => expect(describeSubject(subject)).toBe(words));

it.each([
  ['Plan: Premium ($199 per month)\n\nHello', 'Plan: Premium'],
  ['Plan: Basic', 'Plan: Basic'],
  ['Plan: Basic \nPlan: Premium', 'Plan: Basic'],
  ['Plan: ', null],
  ['Plan: ($199)', null],
  ['Hello\nPlan: Premium', null],
  ['', null],
])('reads the plan of %j', (message, plan) => expect(readPlan(message)).toBe(plan));

it.each([
  ['Jane', 'Jane'],
  ['  a\r\n\tb\u001B[2J\u202Ec  ', 'a b [2J c'],
  ['x'.repeat(11), `${'x'.repeat(9)}…`],
  ['🍕'.repeat(11), `${'🍕'.repeat(9)}…`],
  ['x'.repeat(10), 'x'.repeat(10)],
])('makes a line of %j', (text, line) => expect(toLine(text, 10)).toBe(line));

it.each([
  ['America/New_York', '2026-11-21 02:44 EST'],
  ['Europe/Berlin', '2026-11-21 08:44 GMT+1'],
  [null, '2026-11-21 07:44 UTC'],
  ['Mars/Olympus', '2026-11-21 07:44 UTC'],
])('says when it was by the clocks of %s', (timeZone, time) =>
  expect(formatCityTime(new Date('2026-11-21T07:44:11Z'), timeZone)).toBe(time),
);
