export {
  PlatformProvider,
  useIsSignedIn,
  usePlatform,
  useSession,
  useHasInteracted,
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
  type FailureMessages,
} from './errors';
export {
  isFavoriteChanging,
  knownFavorites,
  useFavorite,
  useKnownFavorites,
} from './favorite-cache';
export {
  createAvailability,
  createSessionStore,
  FAVORITES_UNAVAILABLE,
  type Response,
  type Availability,
  type CallApi,
  type CallOwn,
  type Favorites,
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
  clearReturnPage,
  clearPendingLogin,
  rememberReturnPage,
  type ReturnPage,
} from './return-page';
export { snapshotServerState, useApiPages, useApiQuery, useHydrated } from './use-api';
export { useCityTime, useNow } from './use-now';
