import { phoneHref, websiteHref } from '../restaurant/links';
import { pictureUrl, settingPicturePath } from './pictures';

it.each([
  ['uploads/a.webp', '', '/uploads/a.webp'],
  ['/uploads/a.webp', '', '/uploads/a.webp'],
  ['uploads/a.webp', 'https://api.example', 'https://api.example/uploads/a.webp'],
  ['storage/a.webp', 'https://api.example', 'https://api.example/storage/a.webp'],
  ['storage/a.webp', '', '/media/storage/a.webp'],
  ['https://cdn.example/a.jpg', '', 'https://cdn.example/a.jpg'],
  ['https://cdn.example/a b.jpg', '', 'https://cdn.example/a%20b.jpg'],
  ['uploads/Menu #2, 50% off.jpg', '', '/uploads/Menu%20%232,%2050%25%20off.jpg'],
  ['uploads/a%20b.jpg?v=2', '', '/uploads/a%20b.jpg?v=2'],
  ['javascript:alert(1)', '', null],
  ['data:text/html,x', '', null],
  ['//evil.example/a.jpg', '', null],
  ['https://', '', null],
  ['https://[cdn.example]/a.jpg', '', null],
  ['https:// cdn.example/a.jpg', '', null],
  [null, '', null],
])('finds the picture %s of the host "%s" at %s', (path, origin, expected) => {
  expect(pictureUrl(path, origin)).toBe(expected);
});

it.each([
  ['header.webp', 'uploads/setting/header.webp'],
  ['/uploads/setting/header.webp', '/uploads/setting/header.webp'],
  ['https://cdn.example/h.jpg', 'https://cdn.example/h.jpg'],
  [null, null],
])('finds the header picture %s at %s', (value, expected) => {
  expect(settingPicturePath(value)).toBe(expected);
});

it.each([
  ['(202) 555-0101', 'tel:2025550101'],
  ['+1 202 555 0101', 'tel:+12025550101'],
  ['none', null],
  ['', null],
])('calls %s by %s', (phone, expected) => {
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
])('links the website %s to %s', (website, expected) => {
  expect(websiteHref(website)).toBe(expected);
});
