import { lazy, Suspense } from 'react';
import type { PhotoViewerProps } from './photo-viewer';

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer')).PhotoViewer }));

export function LazyPhotoViewer(props: PhotoViewerProps) {
  if (props.index === null) return null;
  return (
    <Suspense fallback={null}>
      <PhotoViewer {...props} />
    </Suspense>
  );
}
