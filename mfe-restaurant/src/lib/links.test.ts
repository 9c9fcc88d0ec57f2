import { phoneHref, websiteHref } from './links';

it.each([
  ['(202) 555-0101', 'tel:2025550101'],
  ['+1 202 555 0101', 'tel:+12025550101'],
  ['none', null],
  ['', null],
])('phoneHref: %s becomes %s', (phone, expected) => {
  expect(phoneHref(phone)).toBe(expected);
});

it.each([
  ['example.com', 'https://example.com/'],
  ['http://example.com/a', 'http://example.com/a'],
  ['example.com:8080', 'https://example.com:8080/'],
  ['javascript:alert(1)', null],
  ['ftp://example.com', null],
  ['not a site', null],
  ['', null],
])('websiteHref: %s becomes %s', (website, expected) => {
  expect(websiteHref(website)).toBe(expected);
});
