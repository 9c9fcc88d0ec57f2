import { groupFacts } from './facts-section';

describe('groupFacts', () => {
  const option = (title: string, id = 1) => ({ id, title });
  const nothing = { facts: [], features: [], serviceTypes: [], accessibility: [] };

  const flat = (restaurant: Parameters<typeof groupFacts>[0]) =>
    groupFacts(restaurant).groups.map(({ title, rows }) => [
      title,
      rows.map((row) => `${row.title}: ${row.value}`),
    ]);

  test('standard facts that nobody recorded are unknown', () => {
    expect(groupFacts(nothing)).toEqual({
      groups: [],
      unknown: [
        'Dine-in',
        'Takeout',
        'Delivery',
        'Wheelchair access',
        'Accessible restrooms',
        'Outdoor seating',
        'WiFi',
      ],
    });
  });

  test('an option and a fact of the same thing are one row, and the fact says more', () => {
    const rows = flat({
      ...nothing,
      features: [option('Outdoor Seating'), option('Live Music', 2)],
      accessibility: [option('Wheelchair Accessible')],
      facts: [
        { title: 'Wheelchair access', value: 'limited' },
        { title: 'Live music', value: 'yes' },
      ],
    });
    expect(rows).toEqual([
      ['Accessibility', ['Wheelchair access: limited']],
      ['Amenities', ['Outdoor seating: yes', 'Live music: yes']],
    ]);
  });

  test('a fact finds its group, and one of no group is an amenity', () => {
    const [service, amenities] = groupFacts({
      ...nothing,
      facts: [
        { title: 'Reservations', value: 'no' },
        { title: 'Dogs', value: 'yes' },
      ],
    }).groups;
    expect(service?.rows).toContainEqual({ title: 'Reservations', value: 'no' });
    expect(amenities?.rows).toContainEqual({ title: 'Dogs', value: 'yes' });
  });

  test('a fact that a host lists as an option of another kind stands once', () => {
    const rows = groupFacts({
      ...nothing,
      features: [option('Delivery')],
      facts: [{ title: 'Delivery', value: 'no' }],
    }).groups.flatMap((group) => group.rows);
    expect(rows.filter(({ title }) => title === 'Delivery')).toEqual([
      { title: 'Delivery', value: 'no' },
    ]);
  });
});
