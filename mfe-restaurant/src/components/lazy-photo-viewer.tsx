import { lazy, Suspense } from 'react';
import type { PhotoViewerProps } from './photo-viewer';

const PhotoViewer = lazy(() => import('./photo-viewer'));

interface LazyPhotoViewerProps extends Omit<PhotoViewerProps, 'index'> {
  readonly index: number | null;
}

export const LazyPhotoViewer = ({ index, ...viewer }: LazyPhotoViewerProps) =>
  index !== null && (
    <Suspense fallback={null}>
      <PhotoViewer {...viewer} index={index} />
    </Suspense>
  );
