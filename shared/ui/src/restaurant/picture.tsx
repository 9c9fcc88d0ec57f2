import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx';
import { PlaceholderPattern } from './placeholder-pattern';
import styles from './picture.module.css';

export interface PictureProps extends Pick<ComponentProps<'img'>, 'className'> {
  /** From `pictureUrl`; null draws the placeholder pattern. */
  readonly src: string | null;
  /** Empty when the picture only repeats the text next to it. */
  readonly alt: string;
  /** Intrinsic size in pixels; reserves the box before the picture loads. */
  readonly width: number;
  readonly height: number;
  /** The `sizes` attribute, such as `(min-width: 768px) 33vw, 100vw`. */
  readonly sizes: string;
  /** Loads with high priority; at most one per page. */
  readonly priority?: boolean;
  /** Selects the placeholder pattern of the fallback. */
  readonly cuisine: string | null | undefined;
  /** Shows the initial of this name in the fallback instead of a plate; for pictures of something other than food. */
  readonly title?: string;
}

const OWN_UPLOAD = /^(?:https?:\/\/[^/]+)?\/uploads\//i;

/** Oversampling factor for high-density screens. */
const DENSITY_FACTOR = 1.5;

/** The `srcset` of an uploaded picture in the widths the API serves; undefined for other pictures.
 * @param boxWidth in CSS pixels; omits widths larger than the first that is sharp at this size, to keep the HTML small */
export function pictureSrcSet(src: string, boxWidth: number): string | undefined {
  if (!OWN_UPLOAD.test(src)) return undefined;
  const join = src.includes('?') ? '&' : '?';
  const last = PICTURE_WIDTHS.findIndex((width) => width >= DENSITY_FACTOR * boxWidth);
  return PICTURE_WIDTHS.slice(0, last + 1 || undefined)
    .map((width) => `${src}${join}w=${width} ${width}w`)
    .join(', ');
}

/** A photo that fills its box, or the cuisine's placeholder pattern if there is none or it fails to load. */
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
    // A server-rendered picture may have failed before hydration. Setting src again fires the error again, and is
    // harmless otherwise.
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
        <PlaceholderPattern
          cuisine={cuisine}
          hasPlate={title === undefined}
          initial={title}
          label={alt || undefined}
          className={styles['pattern']}
        />
      </span>
    );
  }
  const srcSet = pictureSrcSet(src, width);
  return (
    <img
      ref={image}
      // Before src: Safari starts loading as soon as src is set.
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
      // HTML allows `sizes` only together with `srcset`.
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
