import type { Area } from 'react-easy-crop';
import { useState } from 'react';
import type { Cut, Point } from '../../../calls/content-types';
import { centerOn, pointAt, phoneCut, sayMissed, seenAt, type Shown } from './focal';

const MIDDLE: Point = { x: 0.5, y: 0.5 };
const PERCENT = 100;

/** What a person has chosen of a picture. What matters most proposes the part that is kept; whoever moves or zooms the picture
 * chooses that part by hand. */
export function useCrop(ratio: number, phoneRatio: number | null) {
  const [focal, setFocal] = useState(MIDDLE);
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isByHand, setIsByHand] = useState(false);
  const [area, setArea] = useState<Area | null>(null);
  const [picture, setPicture] = useState<Shown['picture'] | null>(null);
  const [kept, setKept] = useState<Shown['kept'] | null>(null);
  const shown: Shown | null = picture && kept && { picture, kept, zoom };
  const seen = shown && seenAt(focal, shown, place);
  const cut = phoneCut(ratio, phoneRatio);

  const chooseFocal = (next: Point) => {
    setFocal(next);
    setIsByHand(false);
    if (shown) setPlace(centerOn(next, shown));
  };
  return {
    focal,
    place,
    zoom,
    /** Where the mark is, in pixels from the midst of the stage; null while the picture comes. */
    seen,
    /** Part that phones cut off above and below. */
    cut,
    missed: shown && seen ? sayMissed(seen, shown, cut) : '',
    chooseFocal,
    /** @param at in pixels from the midst of the stage */
    tap: (at: Point) => {
      if (shown) chooseFocal(pointAt(at, shown, place));
    },
    changeZoom: (next: number) => {
      setZoom(next);
      if (shown && !isByHand) setPlace(centerOn(focal, { ...shown, zoom: next }));
    },
    beginByHand: () => setIsByHand(true),
    move: setPlace,
    setZoom,
    setArea,
    setPicture,
    setKept,
    /** What the host is asked to cut; null while the picture comes. */
    read: (): Cut | null => {
      if (!isByHand && zoom === 1) return { focal };
      return area && { crop: partsOf(area) };
    },
  };
}

const partsOf = ({ x, y, width, height }: Area) => ({
  x: x / PERCENT,
  y: y / PERCENT,
  width: width / PERCENT,
  height: height / PERCENT,
});
