import { lazy, Suspense } from 'react';
import type { PhotoViewerProps } from './photo-viewer';

const PhotoViewer = lazy(() => import('./photo-viewer'));

export function LazyPhotoViewer(props: PhotoViewerProps) {
  if (props.index === null) return null;
  return (
    <Suspense fallback={null}>
      <PhotoViewer {...props} />
    </Suspense>
  );
}
