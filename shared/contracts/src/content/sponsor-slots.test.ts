import type { ContentEntry, PublishedContentByType } from './model';
import { filledSlots, outsideLinkOf, withCountedLinks } from './sponsor-slots';

const banner = (href: string, isShown = true) =>
  ({ kind: 'banner', isShown, partner: 'Homes', text: 'See', href }) as const;
const partner = (href: string | null): ContentEntry<'partner'> => ({
  kind: 'partner',
  partner: 'Homes',
  title: 'Live here',
  text: 'By the river.',
  trust: 'Trusted',
  promo: href === null ? null : { label: 'See', href },
  contacts: [{ label: 'Call', href: 'tel:+14235550148' }],
  picture: null,
});
const footer = { kind: 'footer', text: 'Homes pays.' } as const;
const SITE = 'https://tableside.example';

it('replaces external links with counted redirects and changes nothing else', () => {
  const documents: PublishedContentByType = {
    banner: banner('https://homes.example/'),
    partner: partner('https://homes.example/near'),
    footer,
  };
  expect(withCountedLinks(documents, SITE)).toEqual({
    banner: banner(`${SITE}/go/banner`),
    partner: partner(`${SITE}/go/partner`),
    footer,
  });
});

it.each(['/about', '/#advertise', 'tel:+14235550148', 'mailto:a@homes.example'])(
  'leaves %s unchanged',
  (href) => {
    const documents = { banner: banner(href), partner: partner(href) };
    expect(withCountedLinks(documents, SITE)).toEqual(documents);
    expect(outsideLinkOf('banner', documents)).toBeNull();
  },
);

it('leaves links unchanged on a site without https', () => {
  const documents = { banner: banner('https://homes.example/') };
  expect(withCountedLinks(documents, 'http://localhost:3000')).toBe(documents);
});

it('lists slots with published, visible content', () => {
  expect(filledSlots({ banner: banner('/about'), partner: partner(null), footer })).toEqual([
    'banner',
    'partner',
    'footer',
  ]);
  expect(filledSlots({ banner: banner('/about', false) })).toEqual([]);
});
