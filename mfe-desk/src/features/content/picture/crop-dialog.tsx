import type { Cut } from '../../../calls/content-types';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useId } from 'react';
import styles from './crop-dialog.module.css';
import { CropStage, ZOOM_MAX } from './crop-stage';
import { Slider } from './slider';
import { useCrop } from './use-crop';

const ZOOM_STEP = 0.05;
const PERCENT = 100;

export interface CropDialogProps {
  /** Address of what is cropped. */
  readonly image: string;
  /** Width divided by height. */
  readonly ratio: number;
  /** Of what phones show of it, from its midst; null: all of it. */
  readonly phoneRatio: number | null;
  readonly onCrop: (cut: Cut) => void;
  readonly onCancel: () => void;
}

/** Cuts a photo to the shape of its place: by what matters most in it, or by moving it, with pointer, fingers or keys. */
export function CropDialog({ image, ratio, phoneRatio, onCrop, onCancel }: CropDialogProps) {
  const hintId = useId();
  const crop = useCrop(ratio, phoneRatio);
  const { focal, chooseFocal } = crop;
  const done = () => {
    const cut = crop.read();
    if (cut) onCrop(cut);
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
        {ratio === 1 ? 'Its place is square.' : 'Its place is three wide to two high.'}
        {crop.cut > 0 && ' Phones show what lies between the dashed lines.'} Tap what matters most:
        the part that is kept lies around it. Drag the picture, or move it with the arrow keys, to
        choose another part.
      </p>
      <CropStage image={image} ratio={ratio} crop={crop} hintId={hintId} />
      <p role="status" className={styles['missed']}>
        {crop.missed}
      </p>
      <Slider
        label="Zoom"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={crop.zoom}
        onChange={crop.changeZoom}
      />
      <fieldset className={styles['focal']}>
        <legend>What matters most</legend>
        <Part label="From the left" part={focal.x} onChange={(x) => chooseFocal({ ...focal, x })} />
        <Part label="From the top" part={focal.y} onChange={(y) => chooseFocal({ ...focal, y })} />
      </fieldset>
    </Dialog>
  );
}

interface PartProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly part: number;
  readonly onChange: (part: number) => void;
}

function Part({ label, part, onChange }: PartProps) {
  const percent = Math.round(part * PERCENT);
  return (
    <Slider
      label={label}
      min={0}
      max={PERCENT}
      step={1}
      value={percent}
      words={`${percent} %`}
      onChange={(next) => onChange(next / PERCENT)}
    />
  );
}
