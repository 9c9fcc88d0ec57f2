import { useEffect, useRef } from 'react';
import Cropper from 'react-easy-crop';
import styles from './crop-dialog.module.css';
import type { useCrop } from './use-crop';
import { useTap } from './use-tap';

export const ZOOM_MAX = 4;
/** How far an arrow key moves, in pixels. */
const KEY_STEP = 8;

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
  useEffect(() => {
    const { style } = stage.current ?? {};
    style?.setProperty('--mark-x', `${seen?.x ?? 0}px`);
    style?.setProperty('--mark-y', `${seen?.y ?? 0}px`);
    style?.setProperty('--phone-cut', `${cut * 100}%`);
  }, [seen?.x, seen?.y, cut]);
  useTap(stage, crop.tap);
  return (
    <div ref={stage} className={styles['stage']} data-phone={cut > 0 || undefined}>
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
