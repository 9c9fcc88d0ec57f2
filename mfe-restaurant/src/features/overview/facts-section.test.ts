import { groupFacts } from './facts-section';

describe('groupFacts', () => {
  const option = (title: string, id = 1) => ({ id, title });
  const nothing = { facts: [], features: [], serviceTypes: [], accessibility: [] };

  const flat = (restaurant: Parameters<typeof groupFacts>[0]) =>
    groupFacts(restaurant).groups.map(({ title, rows }) => [
      title,
      rows.map((row) => `${row.title}: ${row.value}`),
    ]);

  test('reports standard facts as unknown when not recorded', () => {
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

  test('merges an option and a fact of the same name, and prefers the fact', () => {
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

  test('groups facts, with amenities as the default', () => {
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

  test('lists a fact once when the API sends it as another kind of option', () => {
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
