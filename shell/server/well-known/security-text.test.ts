import { securityText } from './security-text';

test('says whom to tell, and for how long that holds', () => {
  const text = securityText({
    siteOrigin: 'https://tableside.example',
    contact: 'mailto:security@tableside.example',
    now: new Date('2026-11-25T12:00:00Z'),
  });
  expect(text).toBe(
    [
      'Contact: mailto:security@tableside.example',
      'Expires: 2027-02-23T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://tableside.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
