export type { Point } from 'leaflet';
export { useMapBackground } from './base-map';
export type { Cluster } from './cluster-pins';
export { locate, numberPins, type Located } from './located';
export { MapSources } from './map-controls';
export { MapLayers } from './map-layers';
export { MapShapes } from './map-shapes';
export { toLatLng, type RestaurantsMap } from './restaurants-map';
export { useBaseMapClick, useRestaurantsMap, type MapView } from './use-restaurants-map';
