import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { Advertise } from '../features/advertise/advertise';
import { builtInPlans } from '../features/advertise/plans';

/** Test helpers that open and fill in the inquiry dialog. */

type Plans = PublishedContentByType['plans'];

export const strip = () => screen.findByRole('region', { name: 'Own a restaurant?' });
export const opener = () => screen.getByRole('button', { name: 'Advertise with us' });
export const sheet = () => screen.getByRole('dialog');
export const send = () => screen.getByRole('button', { name: 'Send inquiry' });
export const field = (name: RegExp) => within(sheet()).getByRole('textbox', { name });
export const plans = () => screen.getAllByRole<HTMLInputElement>('radio');

const AdvertiseWithLink = () => (
  <>
    <Advertise />
    <Link to="/elsewhere">Away</Link>
  </>
);

export async function openSheet(advertise: unknown = null, published?: Partial<Plans>) {
  const view = renderWidget(AdvertiseWithLink, {
    platform: createFakePlatform({
      responses: { advertise: advertise as never },
      ...(published && { published: { plans: { ...builtInPlans, ...published } } }),
    }),
  });
  await view.user.click(await screen.findByRole('button', { name: 'Advertise with us' }));
  await screen.findByRole('dialog', { name: 'Advertise on Tableside' });
  return view;
}
export type View = Awaited<ReturnType<typeof openSheet>>;

/** Navigates away while the dialog is open, as the browser's Back button does. */
export const goAway = ({ user }: View) => user.click(screen.getByRole('link', { name: 'Away' }));

export async function fillIn({ user }: View) {
  await user.type(field(/^Restaurant name/), 'Luna');
  await user.type(field(/^Contact person/), 'Ana Díaz');
  await user.type(field(/^Email/), 'ana@example.com');
}
export const bodies = ({ platform }: View) =>
  platform.api.callsTo('advertise').map(({ body }) => body);
export const failing = (error: Error) => () => {
  throw error;
};
