import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx';
import { Tablecloth } from './tablecloth';
import styles from './picture.module.css';

export interface PictureProps extends Pick<ComponentProps<'img'>, 'className'> {
  /** From `pictureUrl`; null draws the cloth. */
  readonly src: string | null;
  /** Empty when the picture only repeats the text beside it. */
  readonly alt: string;
  /** The picture's own proportions, in pixels; they keep its box free before it has loaded. */
  readonly width: number;
  readonly height: number;
  /** How wide it will be shown, as in `(min-width: 768px) 33vw, 100vw`. */
  readonly sizes: string;
  /** The one picture of a page that loads first. */
  readonly priority?: boolean;
  /** Chooses the fallback's cloth. */
  readonly cuisine: string | null | undefined;
  /** Name whose initial the fallback shows, for a picture of no restaurant; without it a plate is laid. */
  readonly title?: string;
}

const OWN_UPLOAD = /^(?:https?:\/\/[^/]+)?\/uploads\//i;

/** How much wider than its box a picture is offered, for screens of several pixels per point. */
const SHARPER = 1.5;

/** Addresses of an uploaded picture in the widths that the API host serves; undefined for any other.
 * @param boxWidth in CSS pixels; widths past the first that is sharp in it are left out, since each costs every page */
export function pictureSrcSet(src: string, boxWidth: number): string | undefined {
  if (!OWN_UPLOAD.test(src)) return undefined;
  const join = src.includes('?') ? '&' : '?';
  const last = PICTURE_WIDTHS.findIndex((width) => width >= SHARPER * boxWidth);
  return PICTURE_WIDTHS.slice(0, last + 1 || undefined)
    .map((width) => `${src}${join}w=${width} ${width}w`)
    .join(', ');
}

/** A photo that fills its box, or the cuisine's cloth when there is none or it fails to load. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  cuisine,
  title,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    // A picture of the server's HTML may have failed before anyone could listen. Asking for it again
    // fires the error again, and harms none that only waits or has no size of its own.
    const element = image.current;
    if (element && src !== null && element.complete && element.naturalWidth === 0) {
      element.src = src;
    }
  }, [src]);

  const boxClass = cx(styles['box'], className);
  if (src === null || failedSrc === src) {
    return (
      <span className={boxClass} data-fallback="">
        <svg
          className={styles['strut']}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
        />
        <Tablecloth
          cuisine={cuisine}
          isLaid={title === undefined}
          initial={title}
          label={alt || undefined}
          className={styles['cloth']}
        />
      </span>
    );
  }
  const srcSet = pictureSrcSet(src, width);
  return (
    <img
      ref={image}
      // Before src: Safari starts loading at src, whatever comes after it.
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
      // HTML allows `sizes` only beside a `srcset`.
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={cx(boxClass, styles['image'])}
      onError={() => setFailedSrc(src)}
    />
  );
}
