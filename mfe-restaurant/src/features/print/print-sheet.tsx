import { codePath } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform, useSomeoneIsThere } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import styles from './print.module.css';

/** Makes the printed page a sheet that leads back to it: its address stands at the foot, in words and as a QR code, which
 * browsers load when they print, whichever way somebody asked for it. */
export function PrintSheet({ slug }: { readonly slug: string }) {
  const { siteOrigin } = usePlatform().config;
  const path = restaurantPath(slug);
  return (
    <>
      {useSomeoneIsThere() && (
        <Button variant="quiet" className={styles['button']} onClick={() => window.print()}>
          Print
        </Button>
      )}
      <p className={styles['foot']}>
        <img
          className={styles['code']}
          src={codePath(path)}
          loading="lazy"
          alt="QR code of this address"
        />
        {siteOrigin + path}
      </p>
    </>
  );
}
