export {
  PlatformProvider,
  useIsSignedIn,
  usePlatform,
  useSession,
  useSomeoneIsThere,
} from './context';
export { useContent } from './content';
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
export {
  isFavouriteChanging,
  knownFavourites,
  useFavourite,
  useKnownFavourites,
} from './favourite-cache';
export {
  createAvailability,
  createSessionStore,
  FAVOURITES_UNAVAILABLE,
  type Answer,
  type Availability,
  type CallApi,
  type CallOwn,
  type Favourites,
  type Platform,
  type PlatformConfig,
  type PublishedContent,
  type SearchBoxProps,
  type SessionState,
  type SessionStatus,
  type SessionStore,
  type Telemetry,
  type ToastKind,
  type Toasts,
} from './platform';
export {
  ensureQuery,
  knownData,
  pagesOptions,
  queryClientContext,
  queryLoader,
  waitForScreen,
} from './query-client';
export {
  forgetReturnPage,
  forgetUnfinished,
  rememberReturnPage,
  type ReturnPage,
} from './return-page';
export { keepWritten, useApiPages, useApiQuery } from './use-api';
export { useCityTime, useNow } from './use-now';
