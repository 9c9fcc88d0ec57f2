import { nameTile, pictureUrl, settingPicturePath } from './pictures';

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
])('pictureUrl(%s) with API origin "%s" is %s', (path, origin, expected) => {
  expect(pictureUrl(path, origin)).toBe(expected);
});

it.each([
  ['header.webp', 'uploads/setting/header.webp'],
  ['/uploads/setting/header.webp', '/uploads/setting/header.webp'],
  ['https://cdn.example/h.jpg', 'https://cdn.example/h.jpg'],
  [null, null],
])('settingPicturePath(%s) is %s', (value, expected) => {
  expect(settingPicturePath(value)).toBe(expected);
});

it.each([
  ['Pizza', 'pizza'],
  ['Ice Cream', 'ice-cream'],
  ['Fish & Chips', 'fish-chips'],
  ['"#/<a> %20', '-a-'],
  [null, ''],
  [undefined, ''],
])('nameTile(%s) is %j', (cuisine, name) => {
  expect(nameTile(cuisine)).toBe(name);
});
