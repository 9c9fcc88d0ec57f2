import { readListingFilter } from '@tableside/contracts/listing/read-address';
import { renderToStaticMarkup } from 'react-dom/server';
import { PlainFacets } from './plain-facets';

/** The form without scripts. */
function openForm(search: string, isCounted = false): HTMLFormElement {
  const form = document.createElement('form');
  const filter = readListingFilter(new URLSearchParams(search));
  form.innerHTML = renderToStaticMarkup(<PlainFacets filter={filter} isCounted={isCounted} />);
  return form;
}
const send = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`);

test('offers price, rating, diet, and step-free access without JavaScript', () => {
  const form = openForm('');
  const titles = [...form.querySelectorAll('legend')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Price', 'Rating', 'Diet', 'Step-free access', 'Area']);
  expect(send(form)).toEqual(['rating=', 'with=']);
  for (const value of ['2', 'vegan']) {
    const box = form.querySelector<HTMLInputElement>(`input[value="${value}"]`);
    if (box) box.checked = true;
  }
  for (const [name, value] of [
    ['Rating', '4.5'],
    ['Step-free access', 'step-free'],
  ]) {
    const list = form.querySelector<HTMLSelectElement>(`[aria-label="${name}"]`);
    if (list && value) list.value = value;
  }
  expect(send(form)).toEqual(['price=2', 'rating=4.5', 'with=vegan', 'with=step-free']);
});

test('preselects the URL’s values, which can be cleared', () => {
  const form = openForm('price=1,3&rating=4&with=halal,partly-step-free&area=Southside');
  expect(send(form)).toEqual([
    'price=1',
    'price=3',
    'rating=4',
    'with=halal',
    'with=partly-step-free',
    'area=Southside',
  ]);
});

test('omits groups that the counted form already shows open', () => {
  const form = openForm('price=1&with=vegan', true);
  const titles = [...form.querySelectorAll('legend')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Rating', 'Step-free access', 'Area']);
});
