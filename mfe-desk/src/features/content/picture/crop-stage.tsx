import { useEffect, useRef, type PointerEvent, type MouseEvent } from 'react';
import Cropper from 'react-easy-crop';
import type { Point } from '../../../calls/content-types';
import styles from './crop-dialog.module.css';
import type { useCrop } from './use-crop';

export const ZOOM_MAX = 4;
/** How far an arrow key moves, in pixels. */
const KEY_STEP = 8;
/** A pointer that moves less does not drag. */
const TAP_PX = 5;

export interface CropStageProps {
  readonly image: string;
  readonly ratio: number;
  readonly crop: ReturnType<typeof useCrop>;
  readonly hintId: string;
}

/** The picture under the part that is kept, with a mark on what matters most: dragged to move it, tapped to set the mark. */
export function CropStage({ image, ratio, crop, hintId }: CropStageProps) {
  const { seen, cut } = crop;
  const stage = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<Point | null>(null);
  useEffect(() => {
    const { style } = stage.current ?? {};
    style?.setProperty('--mark-x', `${seen?.x ?? 0}px`);
    style?.setProperty('--mark-y', `${seen?.y ?? 0}px`);
    style?.setProperty('--phone-cut', `${cut * 100}%`);
  }, [seen?.x, seen?.y, cut]);
  const press = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressedAt.current = { x, y };
  };
  const tap = ({ clientX, clientY }: MouseEvent) => {
    const from = pressedAt.current;
    if (!stage.current || !from) return;
    if (Math.hypot(clientX - from.x, clientY - from.y) > TAP_PX) return;
    const { left, top, width, height } = stage.current.getBoundingClientRect();
    crop.tap({ x: clientX - left - width / 2, y: clientY - top - height / 2 });
  };
  return (
    <div
      ref={stage}
      className={styles['stage']}
      data-phone={cut > 0 || undefined}
      onPointerDown={press}
      onClick={tap}
    >
      <Cropper
        image={image}
        aspect={ratio}
        crop={crop.place}
        zoom={crop.zoom}
        maxZoom={ZOOM_MAX}
        keyboardStep={KEY_STEP}
        showGrid={false}
        onCropChange={crop.move}
        onZoomChange={crop.setZoom}
        onCropAreaChange={crop.setArea}
        onInteractionStart={crop.beginByHand}
        setMediaSize={crop.setPicture}
        setCropSize={crop.setKept}
        // Its own way is a style element, which the page's policy forbids.
        disableAutomaticStylesInjection
        classes={{
          containerClassName: styles['container'] ?? '',
          mediaClassName: styles['media'] ?? '',
          cropAreaClassName: styles['area'] ?? '',
        }}
        mediaProps={{ alt: '' }}
        cropperProps={{
          role: 'application',
          'aria-label': 'Part of the picture that is kept',
          'aria-describedby': hintId,
        }}
      />
      {seen && <span className={styles['mark']} aria-hidden="true" />}
    </div>
  );
}
