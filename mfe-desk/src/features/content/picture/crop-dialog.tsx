import type { Crop } from '../../../calls/content-types';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import styles from './crop-dialog.module.css';

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
/** How far an arrow key moves, in pixels. */
const KEY_STEP = 8;
const PERCENT = 100;

export interface CropDialogProps {
  /** Address of what is cropped. */
  readonly image: string;
  /** Width divided by height. */
  readonly ratio: number;
  readonly onCrop: (crop: Crop) => void;
  readonly onCancel: () => void;
}

/** Cuts a photo to the shape of its place: by hand, by two fingers, or by the keyboard. */
export function CropDialog({ image, ratio, onCrop, onCancel }: CropDialogProps) {
  const zoomId = useId();
  const hintId = useId();
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const done = () => {
    if (area) onCrop(partsOf(area));
  };
  return (
    <Dialog
      open
      variant="wide"
      title="Crop the picture"
      onRequestClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={done}>Use this part</Button>
        </>
      }
    >
      <p id={hintId} className={styles['hint']}>
        {ratio === 1 ? 'Its place is square.' : 'Its place is three wide to two high.'} Drag the
        picture, or move it with the arrow keys.
      </p>
      <div className={styles['stage']}>
        <Cropper
          image={image}
          aspect={ratio}
          crop={place}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={KEY_STEP}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={setArea}
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
      </div>
      <div className={styles['zoom']}>
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
    </Dialog>
  );
}

const partsOf = ({ x, y, width, height }: Area): Crop => ({
  x: x / PERCENT,
  y: y / PERCENT,
  width: width / PERCENT,
  height: height / PERCENT,
});
