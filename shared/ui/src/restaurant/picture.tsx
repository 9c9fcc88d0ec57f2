import { PICTURE_WIDTHS, tilePath } from '@tableside/contracts/common/pictures';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx';
import styles from './picture.module.css';

export interface PictureProps extends Pick<ComponentProps<'img'>, 'className'> {
  /** From `pictureUrl`; null shows the cuisine's tile. */
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
  /** Selects the tile. */
  readonly cuisine: string | null | undefined;
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

/** A photo that fills its box, or the cuisine's tile if there is none or it fails to load. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  cuisine,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPhoto = src !== null && failedSrc !== src;

  useEffect(() => {
    // A server-rendered picture may have failed before hydration. Setting src again fires the error again, and is
    // harmless otherwise.
    const element = image.current;
    if (element && src !== null && element.complete && element.naturalWidth === 0) {
      element.src = src;
    }
  }, [src]);

  const srcSet = hasPhoto ? pictureSrcSet(src, width) : undefined;
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
      src={hasPhoto ? src : tilePath(cuisine)}
      alt={alt}
      width={width}
      height={height}
      className={cx(styles['box'], !hasPhoto && styles['tile'], className)}
      onError={() => setFailedSrc(src)}
    />
  );
}
