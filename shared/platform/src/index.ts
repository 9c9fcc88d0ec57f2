export { PlatformProvider, useIsSignedIn, usePlatform, useSession } from './context';
export { useContent } from './content';
export type { PublishedContent } from './published-content';
export {
  ApiError,
  ContractError,
  describeFailure,
  isCallFailure,
  isMissingError,
  isNotOffered,
  kindOfFailure,
  NetworkError,
  refusedFields,
  type FailureKind,
  type FailureWords,
} from './errors';
export { isFavouriteChanging, knownFavourites } from './favourite-cache';
export {
  createAvailability,
  FAVOURITES_UNAVAILABLE,
  type Availability,
  type Favourites,
} from './favourites';
export type {
  Answer,
  CallApi,
  CallOwn,
  Platform,
  PlatformConfig,
  SearchBoxProps,
  Telemetry,
} from './platform';
export {
  createSessionStore,
  type SessionState,
  type SessionStatus,
  type SessionStore,
} from './session.store';
export type { ToastKind, Toasts } from './toasts';
export {
  forgetReturnPage,
  forgetUnfinished,
  rememberReturnPage,
  type ReturnPage,
} from './return-page';
export { useNow } from './use-now';
export { useSomeoneIsThere } from './use-someone-is-there';
export { useApiPages, useApiQuery } from './use-api';
export { useCityTime } from './use-city-time';
export { useFavourite, useKnownFavourites } from './use-favourite';
export {
  ensureQuery,
  knownData,
  pagesOptions,
  queryClientContext,
  queryLoader,
  waitForScreen,
} from './queries';
export { keepWritten } from './written-answers';
