import { hrefOf } from '@tableside/testing/links';
import { makeWireTimeslots } from '@tableside/contracts/factories';
import { RENDERED_AT } from '@tableside/testing/fake-platform';
import { screen, within } from '@testing-library/react';
import { openRestaurant } from '../../testing/open-restaurant';

const section = (name: string) => within(screen.getByRole('region', { name }));
/** The value of a row. */
function definition(region: string, term: string) {
  const terms = section(region).getAllByRole('term');
  const index = terms.findIndex(({ textContent }) => textContent === term);
  return section(region).getAllByRole('definition')[index] as HTMLElement;
}

/** Opens a restaurant on Wednesday, May 20. */
async function openOnWednesday(...args: Parameters<typeof openRestaurant>) {
  jest.useFakeTimers({ advanceTimers: true, now: Date.parse(RENDERED_AT) });
  await openRestaurant(...args);
  jest.useRealTimers();
}

test('shows the text as escaped paragraphs and links each occasion to matching restaurants', async () => {
  await openRestaurant({ overview: 'First.\n\n<img src=x onerror=alert(1)>\nThird.' });
  expect(screen.getByText('First.').tagName).toBe('P');
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(screen.getByText('Third.').tagName).toBe('P');
  expect(hrefOf('Date Night')).toBe('/restaurants?popular=1');
});

test('shows alternative names', async () => {
  await openRestaurant({ other_names: ['Old Peking', 'Lao Beijing'] });
  expect(screen.getByText('Also known as Old Peking, Lao Beijing')).toBeInTheDocument();
});

describe('hours', () => {
  test('show Closed, the time range, or Hours not listed, and mark today for screen readers', async () => {
    await openOnWednesday();
    expect(definition('Hours', 'Monday')).toHaveTextContent('Closed');
    expect(definition('Hours', 'Tuesday')).toHaveTextContent('5:00 PM to 10:00 PM');
    expect(definition('Hours', 'Thursday')).toHaveTextContent('Hours not listed');
    expect(section('Hours').getByText('Wednesday')).toHaveTextContent('Wednesday today');
    expect(definition('Hours', 'Wednesday today')).toHaveTextContent('5:00 PM to 10:00 PM');
    expect(section('Hours').getByText('Tuesday')).not.toHaveTextContent('today');
  });

  test('list each time range of a split day', async () => {
    const lunch = makeWireTimeslots('11:00 AM to 2:00 PM');
    await openOnWednesday({ timeslots: [...lunch, ...makeWireTimeslots('5:00 PM to 9:00 PM')] });
    expect(definition('Hours', 'Friday')).toHaveTextContent(
      '11:00 AM to 2:00 PM5:00 PM to 9:00 PM',
    );
  });
});

describe('special days', () => {
  test('of the next two weeks are listed after the week', async () => {
    const day = { weekday: 'Thursday', slot: '', is_closed: 1 as const };
    await openOnWednesday({
      special_days: [
        { ...day, date: '2026-05-25', weekday: 'Monday', name: 'Memorial Day' },
        { ...day, date: '2026-11-26', name: 'Thanksgiving' },
      ],
    });
    expect(definition('Hours', 'Mon, May 25, Memorial Day')).toHaveTextContent('Closed');
    expect(section('Hours').getAllByRole('term')).toHaveLength(8);
  });
});

describe('location', () => {
  test('shows address, phone, and website', async () => {
    await openRestaurant({
      location: '12 Main St',
      phone: '423-555-0142',
      website: 'www.luna.example',
    });
    expect(section('Location').getByText('12 Main St').tagName).toBe('ADDRESS');
    expect(section('Location').getByRole('link', { name: 'Phone 423-555-0142' })).toHaveAttribute(
      'href',
      'tel:4235550142',
    );
    expect(section('Location').getByRole('link', { name: /Website luna.example/ })).toHaveAttribute(
      'href',
      'https://www.luna.example/',
    );
  });

  test('loads no map before Show map is clicked', async () => {
    const { user } = await openRestaurant({ location: '12 Main St' });
    expect(screen.queryByTitle(/Map showing/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    const map = await screen.findByTitle('Map showing Luna, 12 Main St');
    expect(map).toHaveAttribute(
      'src',
      'https://www.openstreetmap.org/export/embed.html?bbox=-85.3147,35.0406,-85.3047,35.0506&layer=mapnik&marker=35.0456,-85.3097',
    );
    expect(map).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip the map' })).toBeInTheDocument();
    expect(section('Location').getByText('12 Main St')).toBeInTheDocument();
  });

  test.each([
    ['none', { latitude: null, longitude: null }],
    ['off the earth', { latitude: 135, longitude: -85 }],
  ])('shows only the address when coordinates are %s', async (_case, over) => {
    await openRestaurant({ ...over, location: '12 Main St' });
    expect(screen.queryByRole('button', { name: 'Show map' })).not.toBeInTheDocument();
    expect(section('Location').getByText('12 Main St')).toBeInTheDocument();
  });
});

describe('good to know', () => {
  test('shows yes, no, limited, and unknown', async () => {
    await openRestaurant({
      features: [{ id: 1, title: 'Outdoor Seating' }],
      service_types: [{ id: 1, title: 'Dine-in' }],
      accessibilties: [{ id: 1, title: 'Wheelchair Accessible' }],
      facts: [
        { title: 'Delivery', value: 'no' },
        { title: 'Wheelchair access', value: 'limited' },
      ],
    });
    expect(definition('Good to know', 'Dine-in')).toHaveTextContent('Yes');
    expect(definition('Good to know', 'Outdoor seating')).toHaveTextContent('Yes');
    expect(definition('Good to know', 'Delivery')).toHaveTextContent('No');
    expect(definition('Good to know', 'Wheelchair access')).toHaveTextContent('Limited');
    expect(section('Good to know').getByText(/^No info yet on/)).toHaveTextContent(
      'No info yet on takeout, accessible restrooms, and WiFi.',
    );
  });
});

describe('missing information', () => {
  test('is one message per section, with a link to the edit form', async () => {
    await openRestaurant({
      timeslots: [],
      location: null,
      features: [],
      service_types: [],
      accessibilties: [],
      facts: [],
      offers: ['corrections'],
    });
    expect(section('Hours').getByText(/^Hours not listed\./)).toBeInTheDocument();
    expect(
      section('Location').getByText(/^Street address not listed \(35\.\d{5}, -85\.\d{5}\)/),
    ).toBeInTheDocument();
    expect(section('Good to know').queryByRole('term')).not.toBeInTheDocument();
    for (const name of ['Know the hours? Add them.', 'Add it', 'Know the answer? Tell us.'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '#correct');
    expect(screen.getByRole('button', { name: 'Suggest an edit' })).toHaveAttribute(
      'id',
      'correct',
    );
  });

  test('has no link when the API takes no corrections, and no menu without dishes', async () => {
    await openRestaurant({ timeslots: [], offers: [], menu: [] });
    expect(screen.queryByRole('link', { name: /^Know the/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('menu', () => {
  const dish = { name: 'Gnocchi', description: 'Brown butter', price: '$14', image: null };

  test('lists dishes and prices, with the language of names that are not English', async () => {
    await openRestaurant({ menu: [dish, { ...dish, name: 'Gỏi cuốn', lang: 'vi', price: '' }] });
    const [first, second] = section('Menu').getAllByRole('listitem');
    expect(first).toHaveTextContent('Gnocchi$14Brown butter');
    expect(second).toHaveTextContent('Gỏi cuốn');
    expect(screen.getByText('Gỏi cuốn')).toHaveAttribute('lang', 'vi');
    expect(screen.getByText('Gnocchi')).not.toHaveAttribute('lang');
  });
});
